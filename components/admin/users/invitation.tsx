'use client'

import { useRouter } from 'next/navigation'
import { withProof } from '@/components/account/proof/with-proof'
import { Card } from '@/components/ui/card'
import { BusyButton } from '@/components/ui/forms/busy-button'
import { ActionForm } from '@/components/ui/forms/form'
import { FormReport, useFormAction } from '@/components/ui/forms/form-report'
import { useRefusableFailure } from '@/components/ui/forms/use-page-form'
import type { AdminRole } from '@/lib/accounts/permissions/permissions'
import { invitedWords } from '@/lib/accounts/users/role-words'
import type { UserJson } from '@/lib/accounts/users/user-schema'
import { adminApi } from '@/lib/api/client/admin-client'
import { adminPaths } from '@/lib/shared/routes/admin-paths'

type Props = { user: Pick<UserJson, 'id' | 'email'>; invitedAs: AdminRole }

/** An invitation that nobody has accepted: it can be sent again and withdrawn. */
export function Invitation({ user: { id, email }, invitedAs }: Props) {
  const router = useRouter()
  const failure = useRefusableFailure()
  const sending = useFormAction(async () => {
    const { detail } = await withProof(() => adminApi.inviteUser({ email, role: invitedAs }))
    router.refresh()
    return detail
  }, failure)
  const withdrawing = useFormAction(async () => {
    await withProof(() => adminApi.withdrawInvitation(id))
    router.push(adminPaths.adminUsers)
    return null
  }, failure)
  return (
    <Card title={invitedWords[invitedAs]}>
      <div className="grid gap-5">
        <p className="max-w-prose text-sm text-ink-soft">
          Until the invitation is accepted nothing changes. Its link works for three days.
        </p>
        <div className="flex flex-wrap gap-3">
          <ActionForm action={sending.submit}>
            <BusyButton isBusy={sending.isPending} type="submit" variant="secondary">
              Send again
            </BusyButton>
          </ActionForm>
          <ActionForm action={withdrawing.submit}>
            <BusyButton isBusy={withdrawing.isPending} type="submit" variant="secondary">
              Withdraw
            </BusyButton>
          </ActionForm>
        </div>
        <FormReport isPending={sending.isPending} report={sending.report} />
        <FormReport isPending={withdrawing.isPending} report={withdrawing.report} />
      </div>
    </Card>
  )
}

'use client'

import { useSecurityAction } from '@/components/account/security/use-security-action'
import { Card } from '@/components/ui/card'
import { ConfirmButton } from '@/components/ui/dialogs/confirm-button'
import { FormReport } from '@/components/ui/forms/form-report'
import { factorApi } from '@/lib/api/client/mfa-client'

type Props = {
  left: number
  onCodes: (codes: string[] | null) => void
}

/** How many recovery codes are left, and new ones. */
export function RecoveryCard({ left, onCodes }: Props) {
  const { isBusy, report, run } = useSecurityAction()
  const renew = () =>
    run(async () => {
      onCodes((await factorApi.renewRecoveryCodes()).recoveryCodes)
      return null
    })

  return (
    <Card title="Recovery codes">
      <p className="text-ink-soft">
        {left} of 10 are left. Each of them stands in for your second factor once, when your device is lost.
      </p>
      <ConfirmButton
        className="mt-4"
        confirmText="Make new codes"
        confirmVariant="primary"
        isBusy={isBusy}
        onConfirm={renew}
        question="The old ones work no more."
        title="Make new recovery codes?"
        variant="secondary"
      >
        Make new codes
      </ConfirmButton>
      <div className="mt-4 empty:hidden">
        <FormReport isPending={isBusy} report={report} />
      </div>
    </Card>
  )
}

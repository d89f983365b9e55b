'use client'

import { useSecurityAction } from '@/components/account/security/use-security-action'
import { Card } from '@/components/ui/card'
import { ConfirmButton } from '@/components/ui/dialogs/confirm-button'
import { FormReport } from '@/components/ui/forms/form-report'
import { factorApi } from '@/lib/api/client/mfa-client'
import { t } from '@/lib/shared/messages/message'

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
    <Card title={t('security.recovery-codes')}>
      <p className="text-ink-soft">{t('security.codes-left', { left })}</p>
      <ConfirmButton
        className="mt-4"
        confirmText={t('security.renew-codes')}
        confirmVariant="primary"
        isBusy={isBusy}
        onConfirm={renew}
        question={t('security.renew-codes-question')}
        title={t('security.renew-codes-title')}
        variant="secondary"
      >
        {t('security.renew-codes')}
      </ConfirmButton>
      <div className="mt-4 empty:hidden">
        <FormReport isPending={isBusy} report={report} />
      </div>
    </Card>
  )
}

'use client'

import { useState } from 'react'
import { useSecurityAction } from '@/components/account/security/use-security-action'
import { Card } from '@/components/ui/card'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { BusyButton } from '@/components/ui/forms/busy-button'
import { FormReport } from '@/components/ui/forms/form-report'
import { factorApi } from '@/lib/api/client/mfa-client'

type Props = {
  left: number
  onCodes: (codes: string[] | null) => void
}

/** How many recovery codes are left, and new ones. */
export function RecoveryCard({ left, onCodes }: Props) {
  const { isBusy, report, run } = useSecurityAction()
  const [isAsking, setIsAsking] = useState(false)
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
      <BusyButton className="mt-4" isBusy={isBusy} onClick={() => setIsAsking(true)} variant="secondary">
        Make new codes
      </BusyButton>
      {isAsking && (
        <ConfirmDialog
          confirmText="Make new codes"
          confirmVariant="primary"
          onClose={() => setIsAsking(false)}
          onConfirm={renew}
          title="Make new recovery codes?"
        >
          The old ones work no more.
        </ConfirmDialog>
      )}
      <div className="security-report">
        <FormReport isPending={isBusy} report={report} />
      </div>
    </Card>
  )
}

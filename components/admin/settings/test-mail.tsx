'use client'

import { startTransition } from 'react'
import { withProof } from '@/components/account/proof/with-proof'
import { Card } from '@/components/ui/card'
import { BusyButton } from '@/components/ui/forms/busy-button'
import { FormReport, useFormAction } from '@/components/ui/forms/form-report'
import { useRefusableFailure } from '@/components/ui/forms/use-page-form'
import { adminApi } from '@/lib/api/client/admin-client'

/** Sends a mail to the owner at `email`, and shows what the mail server has said. `hasServer`: by the saved settings. */
export function TestMail({ email, hasServer }: { email: string; hasServer: boolean }) {
  const { report, submit, isPending } = useFormAction(async (_: null) => {
    const { isTaken, detail } = await withProof(() => adminApi.sendTestMail())
    return { kind: isTaken ? 'success' : 'danger', text: detail }
  }, useRefusableFailure())
  return (
    <Card className="grid gap-5" title="Test mail">
      {hasServer ? (
        <>
          <p>{`See whether mails arrive: one goes to ${email}, which you log in with, by the saved settings.`}</p>
          <p>
            <BusyButton
              isBusy={isPending}
              onClick={() => startTransition(() => submit(null))}
              variant="secondary"
            >
              Send a test mail
            </BusyButton>
          </p>
        </>
      ) : (
        <p>Once a mail server is saved above, you can send a mail to yourself here.</p>
      )}
      <FormReport isPending={isPending} report={report} />
    </Card>
  )
}

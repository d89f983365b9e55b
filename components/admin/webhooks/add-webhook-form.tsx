'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { withProof } from '@/components/account/proof/with-proof'
import { useRefusableFailure } from '@/components/admin/use-refusable-failure'
import { BusyButton } from '@/components/ui/forms/busy-button'
import { ActionForm } from '@/components/ui/forms/form'
import { FormReport, useFormAction } from '@/components/ui/forms/form-report'
import { webhookApi } from '@/lib/api/client/webhook-client'
import { ShownSecret } from './shown-secret'
import { WebhookFields, webhookOf } from './webhook-fields'

/** Adds a webhook and shows its secret this once. The form is empty afterwards; after an error it keeps what was entered. */
export function AddWebhookForm() {
  const router = useRouter()
  const [secret, setSecret] = useState<string | null>(null)
  const { report, errors, sent, submit, isPending } = useFormAction(async (form) => {
    const made = await withProof(() => webhookApi.createWebhook(webhookOf(form)))
    setSecret(made.secret)
    router.refresh()
    return 'The webhook is added.'
  }, useRefusableFailure())

  if (secret)
    return <ShownSecret onDone={() => setSecret(null)} secret={secret} title="The webhook is added" />
  return (
    <details className="desk-fold mb-4" open={report?.kind === 'danger' || undefined}>
      <summary>Add a webhook</summary>
      <div className="desk-fields is-views">
        <ActionForm action={submit} key={sent} noValidate>
          <WebhookFields errors={errors} />
          <div>
            <BusyButton isBusy={isPending} type="submit">
              Add
            </BusyButton>
          </div>
        </ActionForm>
        {report?.kind === 'danger' && <FormReport isPending={isPending} report={report} />}
      </div>
    </details>
  )
}

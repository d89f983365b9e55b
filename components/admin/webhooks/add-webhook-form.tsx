'use client'

import { useState } from 'react'
import { withProof } from '@/components/account/proof/with-proof'
import { Fold } from '@/components/admin/list-tools/fold'
import { BusyButton } from '@/components/ui/forms/busy-button'
import { ActionForm } from '@/components/ui/forms/form'
import { FormReport } from '@/components/ui/forms/form-report'
import { usePageForm } from '@/components/ui/forms/use-page-form'
import { webhookApi } from '@/lib/api/client/webhook-client'
import { ShownSecret } from './shown-secret'
import { WebhookFields, webhookOf } from './webhook-fields'

/** Adds a webhook and shows its secret this once. The form is empty afterwards; after an error it keeps what was entered. */
export function AddWebhookForm() {
  const [secret, setSecret] = useState<string | null>(null)
  const { report, errors, sent, submit, isPending } = usePageForm(async (form) => {
    const webhook = await withProof(() => webhookApi.createWebhook(webhookOf(form)))
    setSecret(webhook.secret)
    return 'The webhook is added.'
  })

  if (secret)
    return <ShownSecret onDone={() => setSecret(null)} secret={secret} title="The webhook is added" />
  return (
    <Fold className="mb-4" isOpen={report?.kind === 'danger'} title="Add a webhook">
      <ActionForm action={submit} key={sent} noValidate>
        <WebhookFields errors={errors} />
        <div>
          <BusyButton isBusy={isPending} type="submit">
            Add
          </BusyButton>
        </div>
      </ActionForm>
      {report?.kind === 'danger' && <FormReport isPending={isPending} report={report} />}
    </Fold>
  )
}

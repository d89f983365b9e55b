'use client'

import { withProof } from '@/components/account/proof/with-proof'
import { Fold } from '@/components/admin/list-tools/fold'
import { BusyButton } from '@/components/ui/forms/busy-button'
import { ActionForm } from '@/components/ui/forms/form'
import { FormReport } from '@/components/ui/forms/form-report'
import { usePageForm } from '@/components/ui/forms/use-page-form'
import { webhookApi } from '@/lib/api/client/webhook-client'
import type { WebhookJson } from '@/lib/messaging/webhooks/webhook-schema'
import { WebhookFields, webhookOf } from './webhook-fields'

/** Changes a webhook's address, description and events. */
export function EditWebhookForm({ hook }: { hook: WebhookJson }) {
  const { report, errors, submit, isPending } = usePageForm(async (form) => {
    await withProof(() => webhookApi.updateWebhook(hook._id, webhookOf(form)))
    return 'The webhook is changed.'
  })
  return (
    <Fold className="mb-6" title="Change">
      <ActionForm action={submit} noValidate>
        <WebhookFields errors={errors} value={hook} />
        <div>
          <BusyButton isBusy={isPending} type="submit">
            Save
          </BusyButton>
        </div>
      </ActionForm>
      <FormReport isPending={isPending} report={report} />
    </Fold>
  )
}

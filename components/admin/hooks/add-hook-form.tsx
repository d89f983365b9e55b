'use client'

import { useRouter } from 'next/navigation'
import { withProof } from '@/components/account/proof/with-proof'
import { useRefusableFailure } from '@/components/admin/use-refusable-failure'
import { BusyButton } from '@/components/ui/forms/busy-button'
import { ActionForm } from '@/components/ui/forms/form'
import { FormReport, useFormAction } from '@/components/ui/forms/form-report'
import { hookApi } from '@/lib/browser/hook-calls'
import { HookFields, hookOf } from './hook-fields'
import { ShownSecret } from './shown-secret'

/** Adds a webhook and shows its secret once. The form is empty afterwards; after an error it keeps what was entered. */
export function AddHookForm({ isOpen }: { isOpen: boolean }) {
  const router = useRouter()
  const { report, errors, sent, submit, isPending } = useFormAction(async (form) => {
    const { secret } = await withProof(() => hookApi.createWebhook(hookOf(form)))
    router.refresh()
    return {
      kind: 'success' as const,
      text: 'The webhook is added.',
      action: <ShownSecret secret={secret} />,
    }
  }, useRefusableFailure())
  return (
    <details className="desk-fold mb-4" open={isOpen}>
      <summary>Add a webhook</summary>
      <div className="desk-fields is-views">
        <ActionForm action={submit} key={sent} noValidate>
          <HookFields errors={errors} />
          <div>
            <BusyButton isBusy={isPending} type="submit">
              Add
            </BusyButton>
          </div>
        </ActionForm>
        <FormReport isPending={isPending} report={report} />
      </div>
    </details>
  )
}

'use client'

import { BusyButton } from '@/components/ui/forms/busy-button'
import { Field } from '@/components/ui/forms/field'
import { ActionForm, textOf } from '@/components/ui/forms/form'
import { FormReport, useFormAction } from '@/components/ui/forms/form-report'
import { alertApi } from '@/lib/api/client/alert-client'
import { useStored } from '@/lib/sales/checkout/browser-store'
import { t } from '@/lib/shared/messages/message'

/** Asks for one mail when a product is back in stock; with the address of the account, if there is one. */
export function StockAlertForm({ productId }: { productId: number }) {
  const email = useStored('userInfo')?.email
  const { report, errors, submit, isPending } = useFormAction(
    async (form) => (await alertApi.request(productId, textOf(form, 'email'))).detail,
  )
  return (
    <div className="grid gap-4 rounded-card border border-line bg-surface p-5">
      <ActionForm action={submit} className="flex flex-wrap items-end gap-x-3 gap-y-5" noValidate>
        <Field
          autoComplete="email"
          className="min-w-28 flex-1"
          defaultValue={email}
          error={errors.email}
          hint={t('alert.hint')}
          key={email}
          label={t('alert.label')}
          name="email"
          placeholder={t('alert.address')}
          type="email"
        />
        {/* Beside the input, whose notes take 1 rem below it. */}
        <BusyButton className="mb-4 min-h-11" isBusy={isPending} type="submit" variant="secondary">
          {t('alert.tell-me')}
        </BusyButton>
      </ActionForm>
      <FormReport isPending={isPending} report={report} />
    </div>
  )
}

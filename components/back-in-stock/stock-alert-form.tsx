'use client'

import { BusyButton } from '@/components/ui/forms/busy-button'
import { Field } from '@/components/ui/forms/field'
import { ActionForm, textOf } from '@/components/ui/forms/form'
import { FormReport, useFormAction } from '@/components/ui/forms/form-report'
import { alertApi } from '@/lib/api/client/alert-client'
import { useStored } from '@/lib/sales/checkout/browser-store'
import { t } from '@/lib/shared/messages/message'
import './stock-alert-form.css'

/** Asks for one mail when a product is back in stock; with the address of the account, if there is one. */
export function StockAlertForm({ productId }: { productId: number }) {
  const email = useStored('userInfo')?.email
  const { report, errors, submit, isPending } = useFormAction(
    async (form) => (await alertApi.request(productId, textOf(form, 'email'))).detail,
  )
  return (
    <div className="grid gap-4 rounded-card border border-line bg-surface p-5">
      <ActionForm action={submit} className="stock-alert" noValidate>
        <Field
          autoComplete="email"
          defaultValue={email}
          error={errors.email}
          hint={t('alert.hint')}
          key={email}
          label={t('alert.label')}
          name="email"
          placeholder={t('alert.address')}
          type="email"
        />
        <BusyButton isBusy={isPending} type="submit" variant="secondary">
          {t('alert.tell-me')}
        </BusyButton>
      </ActionForm>
      <FormReport isPending={isPending} report={report} />
    </div>
  )
}

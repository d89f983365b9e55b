'use client'

import { Field } from '@/components/ui/forms/field'
import { textOf } from '@/components/ui/forms/form'
import { ReportedForm } from '@/components/ui/forms/reported-form'
import { usePageForm } from '@/components/ui/forms/use-page-form'
import { PageLink } from '@/components/ui/page-link'
import { ApiError } from '@/lib/api/client/api-call'
import { api } from '@/lib/api/client/api-client'
import {
  addressInputOf,
  addressOf,
  parcelNames,
  type ShippingAddress,
} from '@/lib/sales/orders/address-fields'
import { t } from '@/lib/shared/messages/message'
import { CountryField } from './country-field'
import '@/components/receipt/order-fold.css'

type Props = {
  orderId: number
  address: ShippingAddress
  hint: string
  /** The countries that the shop ships to, by their codes; null for all. */
  served: readonly string[] | null
  /** Where a buyer asks for a change that only the shop may make. */
  askAt?: string | null
}

/** Corrects the address of an order that has not left, folded until it is wanted. After an error the fields keep their texts. */
export function AddressForm({ orderId, address, hint, served, askAt = null }: Props) {
  const { errors, ...state } = usePageForm(
    async (form) => {
      await api.correctAddress(
        orderId,
        addressOf(parcelNames, (name) => textOf(form, name)),
      )
      return t('order.address-corrected')
    },
    ({ report, errors }, error) => {
      const isAsked = askAt !== null && error instanceof ApiError && error.code === 'terms-would-change'
      return { report: report && isAsked ? { ...report, action: askLink(askAt, orderId) } : report, errors }
    },
  )
  return (
    <details className="order-fold print:hidden noscript:hidden">
      <summary>{t('order.correct-address')}</summary>
      <div className="grid gap-5">
        <ReportedForm
          formKey={JSON.stringify(address)}
          noValidate
          variant="secondary"
          state={state}
          submitText={t('order.save-address')}
        >
          <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
            {parcelNames.map((name) => {
              const field = { ...addressInputOf(name), defaultValue: address[name], error: errors[name] }
              return name === 'country' ? (
                <CountryField {...field} key={name} served={served} />
              ) : (
                <Field {...field} key={name} />
              )
            })}
          </div>
          <p className="text-sm text-ink-soft">{hint}</p>
        </ReportedForm>
      </div>
    </details>
  )
}

function askLink(askAt: string, orderId: number) {
  return (
    <PageLink className="text-link" href={askAt}>
      {t('order.ask-about', { id: orderId })}
    </PageLink>
  )
}

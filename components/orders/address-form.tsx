'use client'

import { useRouter } from 'next/navigation'
import { useRefusableFailure } from '@/components/admin/use-refusable-failure'
import { BusyButton } from '@/components/ui/forms/busy-button'
import { Field } from '@/components/ui/forms/field'
import { ActionForm, textOf } from '@/components/ui/forms/form'
import { FormReport, useFormAction } from '@/components/ui/forms/form-report'
import { PageLink } from '@/components/ui/page-link'
import { ApiError } from '@/lib/api/client/api-call'
import { api } from '@/lib/api/client/api-client'
import {
  addressInputOf,
  addressOf,
  parcelNames,
  type ShippingAddress,
} from '@/lib/sales/orders/address-fields'
import '@/components/receipt/order-fold.css'

type Props = {
  orderId: number
  address: ShippingAddress
  hint: string
  /** Where a buyer asks for a change that only the shop may make. */
  askAt?: string | null
}

/** Corrects the address of an order that has not left, folded until it is wanted. After an error the fields keep their texts. */
export function AddressForm({ orderId, address, hint, askAt = null }: Props) {
  const router = useRouter()
  const failure = useRefusableFailure()
  const { report, errors, submit, isPending } = useFormAction(
    async (form) => {
      await api.correctAddress(
        orderId,
        addressOf(parcelNames, (name) => textOf(form, name)),
      )
      router.refresh()
      return 'The address is corrected.'
    },
    (error) => {
      const { report, ...rest } = failure(error)
      const isAsked = askAt !== null && error instanceof ApiError && error.code === 'terms-would-change'
      return { report: report && isAsked ? { ...report, action: askLink(askAt, orderId) } : report, ...rest }
    },
  )
  return (
    <details className="order-fold print:hidden noscript:hidden">
      <summary>Correct the address</summary>
      <div className="grid gap-5">
        <ActionForm action={submit} key={JSON.stringify(address)} noValidate>
          <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
            {parcelNames.map((name) => (
              <Field {...addressInputOf(name)} defaultValue={address[name]} error={errors[name]} key={name} />
            ))}
          </div>
          <p className="text-sm text-ink-soft">{hint}</p>
          <BusyButton className="justify-self-start" isBusy={isPending} type="submit" variant="secondary">
            Save the address
          </BusyButton>
        </ActionForm>
        <FormReport isPending={isPending} report={report} />
      </div>
    </details>
  )
}

function askLink(askAt: string, orderId: number) {
  return (
    <PageLink className="text-link" href={askAt}>
      {`Write to us about order ${orderId}`}
    </PageLink>
  )
}

'use client'

import { useActionState } from 'react'
import { ActionForm, SubmitButton, textOf } from '@/components/ui/forms/form'
import { useRouter } from '@/components/ui/navigation/navigation'
import { defaultPaymentMethod, useStored, writeStored } from '@/lib/sales/checkout/browser-store'
import { t } from '@/lib/shared/messages/message'
import { paths } from '@/lib/shared/routes/paths'
import { NextStep } from './next-step'
import { useLeadToOrder } from './use-lead-to-order'

/** Stores the only payment method (Spec §2) in the browser store. */
export function PaymentForm() {
  const router = useRouter()
  const cart = useStored('cartItems')
  useLeadToOrder(cart.length === 0)
  const [, submit, isPending] = useActionState(async (_: null, form: FormData) => {
    writeStored('paymentMethod', textOf(form, 'paymentMethod'))
    router.push(paths.placeOrder)
    return null
  }, null)

  return (
    <ActionForm action={submit}>
      <fieldset>
        <legend className="mb-3 text-sm font-semibold">{t('checkout.select-method')}</legend>
        <label className="flex cursor-pointer items-center gap-3 rounded-control border border-accent bg-accent-soft p-4 font-semibold">
          <input
            className="size-5 shrink-0"
            defaultChecked
            name="paymentMethod"
            type="radio"
            value={defaultPaymentMethod}
          />
          {t('checkout.paypal-or-card')}
        </label>
        <p className="mt-3 text-sm text-ink-soft">{t('checkout.pay-afterwards')}</p>
      </fieldset>
      <NextStep cart={cart}>
        <SubmitButton isPending={isPending}>{t('checkout.continue')}</SubmitButton>
      </NextStep>
    </ActionForm>
  )
}

'use client'

import { useRouter } from 'next/navigation'
import { useActionState, useEffect, useRef } from 'react'
import { LastAddress } from '@/components/checkout/last-address'
import { ActionForm, textOf } from '@/components/ui/action-form'
import { Field } from '@/components/ui/field'
import { SubmitButton } from '@/components/ui/submit-button'
import { useStored, writeStored } from '@/lib/checkout/browser-store'
import { checkAddress, type ShippingAddress } from '@/lib/orders/shipping-address'
import { paths } from '@/lib/paths'

type Errors = ReturnType<typeof checkAddress>['mistakes']

const fields = [
  { name: 'address', label: 'Address', autoComplete: 'shipping address-line1' },
  { name: 'city', label: 'City', autoComplete: 'shipping address-level2' },
  { name: 'postalCode', label: 'Postal Code', autoComplete: 'shipping postal-code' },
  { name: 'country', label: 'Country', autoComplete: 'shipping country-name' },
] as const

/** The shipping address, all four fields required (Spec §5), kept in the browser store for later orders. */
export function ShippingForm() {
  const router = useRouter()
  const frame = useRef<HTMLDivElement>(null)
  const saved = useStored('shippingAddress')
  const [errors, submit, isPending] = useActionState(async (_: Errors, form: FormData): Promise<Errors> => {
    const { address, mistakes } = checkAddress((name) => textOf(form, name))
    if (Object.keys(mistakes).length > 0) return mistakes
    writeStored('shippingAddress', address)
    router.push(paths.payment)
    return {}
  }, {})

  useEffect(() => {
    if (Object.keys(errors).length === 0) return
    frame.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])

  function fillIn(address: ShippingAddress) {
    for (const { name } of fields) {
      const input = frame.current?.querySelector<HTMLInputElement>(`input[name="${name}"]`)
      if (input) input.value = address[name]
    }
  }

  return (
    <div ref={frame}>
      <div className="-mt-2 mb-3 flex min-h-11 items-center justify-between gap-3">
        <h2 className="text-base">Where should it go?</h2>
        <LastAddress onUse={fillIn} saved={saved} />
      </div>
      <ActionForm action={submit}>
        {fields.map(({ name, ...field }) => (
          <Field
            defaultValue={saved?.[name] ?? ''}
            error={errors[name]}
            key={name}
            name={name}
            required
            {...field}
          />
        ))}
        <SubmitButton isPending={isPending}>Continue</SubmitButton>
      </ActionForm>
    </div>
  )
}

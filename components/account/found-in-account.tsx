import { Alert } from '@/components/ui/alert'
import { Field } from '@/components/ui/forms/field'
import { textOf } from '@/components/ui/forms/form'

/** Says what is in an account without a proven holder, and whether orders are among it. */
export type Found = { found?: string | undefined; hasOrders?: true | undefined }

/** Says what a new password removes, and asks for one of the orders, which keeps them. */
export function FoundInAccount({ found, hasOrders, error }: Found & { error: string | undefined }) {
  if (!found) return null
  return (
    <>
      <Alert kind="info">
        Nobody has shown yet that this account is yours. A new password removes what is in it: {found}.
      </Alert>
      {hasOrders && (
        <fieldset className="grid gap-4">
          <legend className="mb-2 text-ink-soft">
            Are the orders yours? Enter one of them, and they stay in your account; the shop keeps them
            anyway. Its number is in our mail about it.
          </legend>
          <Field
            autoComplete="off"
            error={error}
            inputMode="numeric"
            label="Order number"
            maxLength={10}
            name="orderNumber"
            pattern="[1-9][0-9]*"
          />
          <Field
            autoComplete="postal-code"
            label="Postal code of its delivery"
            maxLength={100}
            name="postalCode"
          />
        </fieldset>
      )}
    </>
  )
}

/** The order that somebody has typed there; none without a number. */
export function typedOrder(form: FormData): { number: number; postalCode: string } | undefined {
  const number = Number(textOf(form, 'orderNumber'))
  return number > 0 ? { number, postalCode: textOf(form, 'postalCode') } : undefined
}

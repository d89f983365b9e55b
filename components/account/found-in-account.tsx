import { Alert } from '@/components/ui/alert'
import { Field } from '@/components/ui/forms/field'
import { textOf } from '@/components/ui/forms/form'
import { t } from '@/lib/shared/messages/message'

/** Says what is in an account without a proven holder, and whether orders are among it. */
export type Found = { found?: string | undefined; hasOrders?: true | undefined }

/** Says what a new password removes, and asks for one of the orders, which keeps them. */
export function FoundInAccount({ found, hasOrders, error }: Found & { error: string | undefined }) {
  if (!found) return null
  return (
    <>
      <Alert kind="info">{t('account.reset-removes', { contents: found })}</Alert>
      {hasOrders && (
        <fieldset className="grid gap-4">
          <legend className="mb-2 text-ink-soft">{t('account.reset-orders')}</legend>
          <Field
            autoComplete="off"
            error={error}
            inputMode="numeric"
            label={t('account.order-number')}
            maxLength={10}
            name="orderNumber"
            pattern="[1-9][0-9]*"
          />
          <Field
            autoComplete="postal-code"
            label={t('account.postal-code')}
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

import { formatAmount } from '@/lib/shared/money/money'
import { type Money, toCents } from './order-request'

export type Breakdown = { gross_amount: Money; paypal_fee: Money; net_amount: Money }

/** PayPal keeps 3.49 % of an amount, and of a capture 0.49 more, which a refund does not give back. */
export function breakdownOf(gross_amount: Money, fixedCents = 49): Breakdown {
  const { currency_code, value } = gross_amount
  const cents = toCents(value)
  const fee = Math.round((cents * 349) / 10_000) + fixedCents
  const money = (each: number) => ({ currency_code, value: formatAmount(each) })
  return { gross_amount, paypal_fee: money(fee), net_amount: money(cents - fee) }
}

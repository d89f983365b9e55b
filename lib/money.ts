/**
 * Money is integer cents everywhere inside the program; this file is the only place that knows decimals.
 * On the wire it is a string with exactly two decimals ("89.99").
 */

/** The largest amount one value may hold: PostgreSQL's `integer`, in cents. */
export const maxCents = 2_147_483_647

const decimalAmount = /^(\d{1,9})(?:\.(\d{1,2})0*)?$/

/** Reads "89.99", "100", "7.5" or a number; `null` for anything else, negative amounts included. Exact, no floats. */
export function parseCents(value: unknown): number | null {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  const match = decimalAmount.exec(text)
  if (!match) return null
  const cents = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return cents <= maxCents ? cents : null
}

/** Integer cents as the wire and the payment provider write them: "89.99". */
export function formatAmount(cents: number): string {
  const whole = Math.trunc(Math.abs(cents) / 100)
  const rest = String(Math.abs(cents) % 100).padStart(2, '0')
  return `${cents < 0 ? '-' : ''}${whole}.${rest}`
}

/** Integer cents as a shopper reads them: "$89.99" (Spec §9: currency symbol "$"). */
export function formatPrice(cents: number): string {
  return `$${formatAmount(cents)}`
}

/** Cents of an amount that this server itself wrote; throws on anything else. */
export function centsOf(amount: string): number {
  const cents = parseCents(amount)
  if (cents === null) throw new RangeError(`Not an amount: ${amount}`)
  return cents
}

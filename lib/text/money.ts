/**
 * Money is integer cents everywhere inside the program; only this file and decimal-amount.ts convert to and from decimals.
 * On the wire it is a string with exactly two decimals ("89.99").
 */

import { centsIn, decimalsOf } from './decimal-amount'

/** The only currency of the shop (Spec §1: prices carry "$"). */
export const currency = 'USD'

/**
 * Reads "89.99", "100", "7.5" or a number; `null` for anything else, negative amounts included, and for "1.290", which may mean
 * 1290.
 */
export function parseCents(value: unknown): number | null {
  if (typeof value === 'number') return centsIn(String(value))
  return typeof value === 'string' ? centsIn(value.trim()) : null
}

/** Like `parseCents`, but rounds a number, which may be the result of floating-point arithmetic. */
export function parseRoundedCents(value: string | number): number | null {
  return parseCents(typeof value === 'number' ? value.toFixed(2) : value)
}

/** Formats integer cents for the wire and for PayPal: "89.99". */
export function formatAmount(cents: number): string {
  return decimalsOf(cents)
}

/** Formats integer cents for shoppers: "$89.99" (Spec §9). */
export function formatPrice(cents: number): string {
  return `$${formatAmount(cents)}`
}

/** Cents of an amount in the wire format. Throws a RangeError for any other text. */
export function centsOf(amount: string): number {
  const cents = parseCents(amount)
  if (cents === null) throw new RangeError(`Not an amount: ${amount}`)
  return cents
}

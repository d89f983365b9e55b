/**
 * Cents and decimals, exact and without floats: the arithmetic of lib/text/money.ts, in plain JavaScript because the front server
 * runs without a build. Nothing else converts between them.
 */

import { maxInteger } from './limits'

/** Returns the cents of "89.99", "100" or "7.5"; `null` for any other text. */
export function centsIn(text: string) {
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text)
  if (!match) return null
  const cents = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return cents <= maxInteger ? cents : null
}

/** Writes cents with two decimals: "89.99". */
export function decimalsOf(cents: number) {
  const whole = Math.trunc(Math.abs(cents) / 100)
  const rest = String(Math.abs(cents) % 100).padStart(2, '0')
  return `${cents < 0 ? '-' : ''}${whole}.${rest}`
}

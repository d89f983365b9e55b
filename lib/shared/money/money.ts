/** Money is integer cents inside and "89.99" on the wire; only this file converts, exactly and without floats. */

import { formatNumber, numberFormat } from '@/lib/shared/locale/formatters'
import { currentLanguage } from '@/lib/shared/messages/current-language'
import { maxInteger } from '@/lib/shared/validation/number-limits'
import type { Currency } from './currencies'

/**
 * The currency of the shop. There is one for everything that a process shows: it changes only while there is no order. Servers are told
 * by lib/store/settings/read-shop.ts, browsers by the document. Next bundles this file several times; all of them share it.
 */
const shared = globalThis as typeof globalThis & { shopCurrency?: Currency }

function currencyOfDocument(): Currency {
  const given = typeof document === 'undefined' ? undefined : document.documentElement.dataset.currency
  return (given as Currency | undefined) ?? 'USD'
}

/** The currency of the shop, by its ISO code; USD unless the owner has chosen another. */
export function currency(): Currency {
  shared.shopCurrency ??= currencyOfDocument()
  return shared.shopCurrency
}

export function setCurrency(code: Currency): void {
  shared.shopCurrency = code
}

/** Signs by language and currency: a list has hundreds of amounts, and each takes a quarter of a millisecond to find. */
const signs = new Map<string, string>([['en USD', '$']])

/** The sign of the currency: "$", "€", "CHF". */
export function currencySign(code = currency()): string {
  const key = `${currentLanguage()} ${code}`
  const cached = signs.get(key)
  if (cached !== undefined) return cached
  const parts = numberFormat({ style: 'currency', currency: code }).formatToParts(0)
  const sign = parts.find(({ type }) => type === 'currency')?.value ?? code
  signs.set(key, sign)
  return sign
}

/** What stands before an amount in English (Spec §9): letters with a space that does not break. */
function englishSign(code?: Currency): string {
  const sign = currencySign(code)
  return /\p{L}$/u.test(sign) ? `${sign}\u00a0` : sign
}

/** Returns the cents of "89.99", "100" or "7.5"; `null` for any other text. */
export function centsIn(text: string): number | null {
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text)
  if (!match) return null
  const cents = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return cents <= maxInteger ? cents : null
}

/** Reads "89.99", "100", "7.5" or a number; `null` for anything else, negative amounts included, and for "1.290", which may mean 1290. */
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
  const whole = Math.trunc(Math.abs(cents) / 100)
  const rest = String(Math.abs(cents) % 100).padStart(2, '0')
  return `${cents < 0 ? '-' : ''}${whole}.${rest}`
}

/** An amount of the wire for shoppers, in the shop's currency or another: "$1289.99" (Spec §9), in German "1.289,99 €". */
export function withSign(amount: string, code?: Currency): string {
  if (currentLanguage() === 'en') return `${englishSign(code)}${amount}`
  return formatNumber(Number(amount), { style: 'currency', currency: code ?? currency() })
}

/** Formats integer cents for shoppers, like `withSign`. */
export function formatPrice(cents: number, code?: Currency): string {
  return withSign(formatAmount(cents), code)
}

/** Formats integer cents for shoppers, without decimals where they are zero: "$25", "$24.99", in German "25 €". */
export function formatShortPrice(cents: number): string {
  const price = formatPrice(cents)
  return cents % 100 === 0 ? price.replace(/[.,]00(?!\d)/, '') : price
}

/** Formats cents that may be below zero, with thousands set apart: "$1,289.99", "−$5.00". */
export function formatSigned(cents: number): string {
  const sign = cents < 0 ? '−' : ''
  const amount = formatAmount(Math.abs(cents))
  if (currentLanguage() !== 'en') return `${sign}${withSign(amount)}`
  const [whole = '', rest] = amount.split('.')
  return `${sign}${englishSign()}${formatNumber(Number(whole))}.${rest}`
}

/** Cents of an amount in the wire format. Throws a RangeError for any other text. */
export function centsOf(amount: string): number {
  const cents = parseCents(amount)
  if (cents === null) throw new RangeError(`Not an amount: ${amount}`)
  return cents
}

/** A currency as people call it: "US dollars", in German "US-Dollar". */
export function namedCurrency(code: string): string {
  const amounts = numberFormat({ style: 'currency', currency: code, currencyDisplay: 'name' })
  return amounts.formatToParts(2).find(({ type }) => type === 'currency')?.value ?? code
}

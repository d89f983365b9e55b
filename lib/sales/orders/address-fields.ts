import type { SaleRules } from '@/lib/catalog/pricing/sale-terms'
import { type PlainKey, t } from '@/lib/shared/messages/message'
import { type TextRule, textMistake, visibleText } from '@/lib/shared/text/text'

export type AddressField = Omit<TextRule, 'label'> & {
  label: PlainKey
  /** Attributes of its input, with the label where messages have another one. */
  input: { label?: PlainKey; autoComplete: string; autoCapitalize?: string; hint?: PlainKey }
  /** The rule of the shop by which forms ask for it; without one they always do. */
  askedBy?: keyof SaleRules
  /** The notation that it needs, if it is no free text: `parse` returns what is stored, null for a wrong one. */
  notation?: { parse: (typed: string) => string | null; mistake: PlainKey }
  /** What the API says of it, in requests and in answers. */
  about?: { sent: string; told: string }
}
type Fields<Name extends string> = Record<Name, AddressField>

// A row is a column of `Order`. Forms, calls, CSV files, exports of one's own data and erasure follow from it.

/** Spec §5. */
const required = {
  address: { label: 'checkout.address', maxLength: 200, input: { autoComplete: 'shipping address-line1' } },
  city: { label: 'checkout.city', maxLength: 100, input: { autoComplete: 'shipping address-level2' } },
  postalCode: {
    label: 'checkout.postal-code',
    maxLength: 20,
    input: { label: 'checkout.postal-code-label', autoComplete: 'shipping postal-code' },
  },
  country: { label: 'checkout.country', maxLength: 100, input: { autoComplete: 'shipping country-name' } },
} as const
/** Further fields of a parcel's address; address-lines.ts says where papers have them. */
const optional = {}
/** Fields of the invoice alone: they are not corrected, and papers of the parcel lack them. */
const billing = {
  vatId: {
    label: 'checkout.vat-id',
    maxLength: 50,
    askedBy: 'askVatId',
    input: {
      label: 'checkout.vat-id-label',
      autoComplete: 'off',
      autoCapitalize: 'characters',
      hint: 'checkout.vat-id-hint',
    },
    notation: {
      parse: vatIdOf,
      mistake: 'checkout.vat-id-mistake',
    },
    about: {
      sent: 'Of a company that buys, for its invoice.',
      told: 'Only of a company that has given one.',
    },
  },
} as const

export type RequiredName = keyof typeof required
export type ParcelName = RequiredName | keyof typeof optional
export type AddressName = ParcelName | keyof typeof billing

export const addressFields: Fields<AddressName> = { ...required, ...optional, ...billing }
export const requiredNames = Object.keys(required) as RequiredName[]
export const optionalNames = Object.keys(optional) as (keyof typeof optional)[]
export const parcelNames: ParcelName[] = [...requiredNames, ...optionalNames]
export const addressNames = Object.keys(addressFields) as AddressName[]
export const addressSelect = Object.fromEntries(addressNames.map((name) => [name, true])) as Record<
  AddressName,
  true
>

type Filled<Name extends AddressName> = Record<Name & RequiredName, string> &
  Partial<Record<Exclude<Name, RequiredName>, string>>
/** Where an order is sent (Spec §3). */
export type ShippingAddress = Filled<ParcelName>
/** It has also what the invoice needs. */
export type OrderAddress = Filled<AddressName>

/** The column of a field in CSV files, such as postal_code. */
export const csvNameOf = (name: ParcelName): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
export const isRequired = (name: AddressName): boolean => name in required

/** An address of these fields, without optional ones that are empty. */
export function addressOf<Name extends AddressName>(
  names: readonly Name[],
  read: (name: Name) => string | undefined,
): Filled<Name> {
  const texts = names.map((name) => [name, read(name) ?? ''] as const)
  return Object.fromEntries(texts.filter(([name, text]) => text || isRequired(name))) as Filled<Name>
}

/** The attributes of a field's input in a form. */
export function addressInputOf(name: AddressName) {
  const { label, input } = addressFields[name]
  const { label: ownLabel = label, hint, ...attributes } = input
  const words = { label: t(ownLabel), ...(hint && { hint: t(hint) }) }
  return { name, ...words, required: isRequired(name), ...attributes }
}

/** The rule of a field's text, with its label in the language of whoever reads the mistake. */
export function addressRuleOf(name: AddressName): TextRule {
  const { label, maxLength } = addressFields[name]
  return {
    get label() {
      return t(label)
    },
    maxLength,
  }
}

type Mistakes = Partial<Record<AddressName, string>>

/** Cleans the fields of an address, and says what is wrong with each; `mistakes` is empty when nothing is. */
export function checkAddress(textOf: (name: AddressName) => string) {
  const mistakes: Mistakes = {}
  const address = addressOf(addressNames, (name) => {
    const { notation } = addressFields[name]
    const typed = textOf(name)
    const text = notation ? notation.parse(typed) : visibleText(typed)
    const isRefused = text === null && notation
    const mistake = isRefused
      ? t(notation.mistake)
      : !notation && textMistake(typed, addressRuleOf(name), isRequired(name))
    if (mistake) mistakes[name] = mistake
    return text ?? ''
  })
  return { address, mistakes }
}

/** Returns a VAT id without spaces, dots and dashes; null for a text that is none, '' for an empty one. That it exists is not checked. */
function vatIdOf(typed: string): string | null {
  const vatId = typed.replace(/[\s.-]/g, '').toUpperCase()
  return vatId === '' || /^[A-Z]{2}[A-Z0-9+*]{2,13}$/.test(vatId) ? vatId : null
}

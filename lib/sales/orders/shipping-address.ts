import { type TextRule, textMistake, visibleText } from '@/lib/shared/text/text'

/** Where an order is sent (Spec §3). */
export type ShippingAddress = { address: string; city: string; postalCode: string; country: string }

/** With the VAT id of a company that buys; empty or absent for anyone else. */
export type OrderAddress = ShippingAddress & { vatId?: string }

/** What a VAT id must look like: that it exists is not checked. */
export const vatIdRule = 'A VAT id begins with the two letters of its country, such as ATU12345678.'

/** Returns a VAT id as it is stored, without spaces, dots and dashes; null for a text that is none, '' for an empty one. */
export function vatIdOf(typed: string): string | null {
  const vatId = typed.replace(/[\s.-]/g, '').toUpperCase()
  return vatId === '' || /^[A-Z]{2}[A-Z0-9+*]{2,13}$/.test(vatId) ? vatId : null
}

/** The fields of an address, all of them required (Spec §5). Shared by the form and the server. */
export const addressRules: Record<keyof ShippingAddress, TextRule> = {
  address: { label: 'Address', maxLength: 200 },
  city: { label: 'City', maxLength: 100 },
  postalCode: { label: 'Postal code', maxLength: 20 },
  country: { label: 'Country', maxLength: 100 },
}

type Checked = { address: ShippingAddress; mistakes: Partial<Record<keyof ShippingAddress, string>> }

/** Trims the fields of an address, and says what is wrong with each; `mistakes` is empty when nothing is. */
export function checkAddress(textOf: (name: keyof ShippingAddress) => string): Checked {
  const checked: Checked = { address: { address: '', city: '', postalCode: '', country: '' }, mistakes: {} }
  for (const name of Object.keys(addressRules) as (keyof ShippingAddress)[]) {
    const mistake = textMistake(textOf(name), addressRules[name])
    checked.address[name] = visibleText(textOf(name))
    if (mistake !== null) checked.mistakes[name] = mistake
  }
  return checked
}

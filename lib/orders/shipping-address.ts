import { type TextRule, textMistake, visibleText } from '@/lib/text/text'

/** Where an order is sent (Spec §3). */
export type ShippingAddress = { address: string; city: string; postalCode: string; country: string }

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

import { formatAddress } from 'localized-address-format'
import { t } from '@/lib/shared/messages/message'
import type { OrderAddress, ShippingAddress } from './address-fields'

/** They stand for the fields until these are in order, so that no field is taken for another or for a part of the format. */
const marks = { address: '①', city: '②', postalCode: '③' }

/** The lines of a country's addresses, of marks; null where it is unknown or leaves out the town or the postal code. */
function orderOf(postalCountry: string | null, scriptType: 'local' | 'latin'): string[] | null {
  if (!postalCountry) return null
  const fields = { postalCountry, addressLines: [marks.address], postalCode: marks.postalCode }
  // Where addresses name a prefecture or an emirate instead of a town, that is what was typed as the town.
  for (const town of [{ locality: marks.city }, { administrativeArea: marks.city }]) {
    const lines = formatAddress({ ...fields, ...town }, scriptType)
    const isWhole = Object.values(marks).every((mark) => lines.join().includes(mark))
    // Letters such as "SE-" before the postal code may have been typed already.
    if (isWhole)
      return lines.map((line) => line.replace(/\p{L}+-?/gu, '').trim()).filter((line) => line !== '')
  }
  return null
}

/**
 * Returns an address line by line in the order of its country, the country last. Where that order is not known, the postal code
 * stands before the town.
 * @param code  of its country, null if that is unknown
 */
export function addressLines(
  { address, city, postalCode, country }: ShippingAddress,
  code: string | null,
): string[] {
  const fields: Record<string, string> = {
    [marks.address]: address,
    [marks.city]: city,
    [marks.postalCode]: postalCode,
  }
  const script = /\p{Script=Latin}/u.test(address + city) ? 'latin' : 'local'
  const order = orderOf(code, script) ?? [marks.address, `${marks.postalCode} ${marks.city}`]
  return [...order.map((line) => line.replace(/[①②③]/g, (mark) => fields[mark] ?? '')), country]
}

/** The lines of an address with the VAT id of a company. */
export function billingLines({ vatId, ...address }: OrderAddress, code: string | null): string[] {
  return [...addressLines(address, code), ...(vatId ? [t('checkout.vat-id-line', { vatId })] : [])]
}

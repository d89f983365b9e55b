/** The carriers that the form proposes, with PayPal's codes. Any other name can be typed. */
export const carriers = [
  { name: 'UPS', code: 'UPS' },
  { name: 'USPS', code: 'USPS' },
  { name: 'FedEx', code: 'FEDEX' },
  { name: 'DHL', code: 'DHL' },
  { name: 'DPD', code: 'DPD' },
  { name: 'GLS', code: 'GLS' },
  { name: 'TNT', code: 'TNT' },
  { name: 'Aramex', code: 'ARAMEX' },
  { name: 'Royal Mail', code: 'ROYAL_MAIL' },
  { name: 'Canada Post', code: 'CA_CANADA_POST' },
  { name: 'Australia Post', code: 'AU_AU_POST' },
] as const

/** Returns PayPal's code of a carrier, however its name is capitalized and spaced; `null` for one that is not listed. */
export function carrierCodeOf(name: string): string | null {
  const plain = (text: string) => text.replace(/[\s_-]/g, '').toLowerCase()
  return carriers.find((carrier) => plain(carrier.name) === plain(name))?.code ?? null
}

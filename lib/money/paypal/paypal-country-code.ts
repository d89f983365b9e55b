import { countryCodeOf } from '@/lib/shared/locale/country-code'

/** Returns the code by which PayPal knows a country that a shopper typed; null for anything else. */
export function paypalCountryCodeOf(country: string): string | null {
  const code = countryCodeOf(country)
  // PayPal's only deviation from ISO 3166-1.
  return code === 'CN' ? 'C2' : code
}

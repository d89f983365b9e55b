import { z } from '@/lib/shared/validation/zod'
import { countryCodeOf } from './country-code'
import { nameOfCountry } from './country-name'

/** What a filter calls countries that no list names. */
export const unknownCountry = 'unknown'

/** A country of a filter, in any spelling, as its code; or `unknown`. */
export const countryFilter = z.string().transform((text, context) => {
  const code = text === unknownCountry ? text : countryCodeOf(text)
  if (code) return code
  context.addIssue({ code: 'custom', message: 'A country is written as AT or Austria.' })
  return z.NEVER
})

/** Returns the name of a country of a filter. */
export function nameOfFiltered(country: string): string {
  return country === unknownCountry ? 'Unknown country' : nameOfCountry(country)
}

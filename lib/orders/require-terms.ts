import { invalidAt } from '@/lib/problem'
import { countryCodeOf } from '@/lib/text/country-code'
import { notServed, type SaleRules, type SaleTerms, termsFor } from './sale-terms'

/**
 * Returns the terms of a country that somebody typed. Throws `invalid-input` for one that the shop does not ship to.
 * @param path  of the country in what was sent
 */
export function requireTerms(
  rules: SaleRules,
  { country }: { country: string },
  path = 'country',
): SaleTerms {
  const terms = termsFor(rules, rules.countries && countryCodeOf(country))
  if (terms) return terms
  throw invalidAt(path, notServed(rules))
}

/** The English name of a country, by its ISO code. */
export function nameOfCountry(code: string): string {
  return new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code
}

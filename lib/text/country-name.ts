let names: Intl.DisplayNames | undefined

/** The English name of a country, by its ISO code. */
export function nameOfCountry(code: string): string {
  names ??= new Intl.DisplayNames('en', { type: 'region' })
  return names.of(code) ?? code
}

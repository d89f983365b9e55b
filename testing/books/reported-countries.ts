/** What people type as their country, of public reports, and its code. */
export const reportedCountries: readonly (readonly [country: string, code: string])[] = [
  ['Vereinigte Staaten', 'US'],
  ['Estados Unidos', 'US'],
  ['U.S.A.', 'US'],
  ['UAE', 'AE'],
  ['Tschechien', 'CZ'],
  ['Griechenland', 'GR'],
  ['Macedonia', 'MK'],
  ['Burma', 'MM'],
  ['Bosnia', 'BA'],
  ['Oesterreich', 'AT'],
  ['Grossbritannien', 'GB'],
  ['AUT', 'AT'],
]

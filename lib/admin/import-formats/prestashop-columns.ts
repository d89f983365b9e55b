/** The columns of a PrestaShop's export and of its import template with a place in the shop, in English, German, French. */
const columns = {
  id: /^(?:product id|produkt-?id|id|id (?:produit|du produit))$/,
  active: /^(?:active|enabled|status|aktiv|aktiviert|actif|activé|état)$/,
  name: /^(?:name|nom|bezeichnung)$/,
  categories: /^(?:categor(?:y|ies)|kategorien?|catégories?)$/,
  net: /^(?:base price|(?:price|preis|prix)\b.*(?:excl|exkl|zzgl|ohne|netto|\bht\b))/,
  gross: /^(?:final price|(?:price|preis|prix)\b.*(?:incl|inkl|brutto|\bttc\b))/,
  sku: /^(?:reference|referenz|référence|artikel-?\s?(?:nr\.?|nummer))$/,
  brand: /^(?:manufacturer|brand|hersteller|marke|fabricant|marque)$/,
  ean: /^ean-?13$/,
  upc: /^upc$/,
  weight: /^(?:weight|gewicht|poids)$/,
  stock: /^(?:quantity|menge|anzahl|quantité)$/,
  short: /^(?:summary|short description|zusammenfassung|kurzbeschreibung|résumé|récapitulatif)$/,
  description: /^(?:description|beschreibung)$/,
  images: /^(?:image urls?|bild-?\s?urls?|urls? (?:des|de l')images?)$/,
  alts: /^(?:image alt texts?|bild-?\s?alt-?texte?)$/,
  reductionAmount: /^(?:discount amount|reduction amount|rabattbetrag|montant de la réduction)$/,
  reductionFrom: /^(?:discount|reduction|rabatt|réduction) (?:from|von|vom|ab|de|du|à partir du)$/,
  reductionTo: /^(?:discount|reduction|rabatt|réduction) (?:to|until|bis|à|au|jusqu'au)$/,
  reductionPercent: /^(?:discount percent|reduction per ?cent|rabatt in prozent|pourcentage de réduction)$/,
} as const
export type PrestaShopColumn = keyof typeof columns

/** What PrestaShop writes behind a name to say what its cells are. */
const hints = /\((?:0\/1|x[,;] ?y[,;] ?z[^\w(]*|\w+-\w+-\w+|0 ?= ?\w+, ?1 ?= ?\w+)\)|[*#]/g
const amount = /^(?:base price|final price|price|preis|prix)/
/** No heading is longer, and a hostile one would take long. */
const maxLength = 100

/** Returns the headings by the names above, others as they are; `null` if they are not of PrestaShop. */
export function prestaShopKeys(keys: readonly string[]): string[] | null {
  // Cheap for the many records that are none.
  if (!keys.some((key) => amount.test(key))) return null
  const names = Object.entries(columns)
  const read = keys.map((key) => {
    if (key.length > maxLength) return key
    const bare = key.replaceAll(hints, ' ').trim()
    return names.find(([, pattern]) => pattern.test(bare))?.[0] ?? key
  })
  const has = (...some: PrestaShopColumn[]) => some.some((name) => read.includes(name))
  return has('net', 'gross') && has('name') && has('id') && has('sku', 'stock', 'active') ? read : null
}

export const isPrestaShopColumn = (key: string) => Object.hasOwn(columns, key)

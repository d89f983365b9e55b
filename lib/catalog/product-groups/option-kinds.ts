/** What the value of an option is, for search engines and merchant centres. */
export const optionKinds = ['size', 'colour', 'material', 'pattern', 'other'] as const
export type OptionKind = (typeof optionKinds)[number]

/** The words for a kind in English, German, French, Italian and Spanish. */
const words: readonly (readonly [OptionKind, RegExp])[] = [
  ['size', /^(?:size|sizes|größe|grösse|groesse|schuhgröße|taille|taglia|misura|talla|tamaño|pointure)$/],
  ['colour', /^(?:colou?rs?|farbe|farben|couleur|colore|color)$/],
  ['material', /^(?:material|materials|fabric|stoff|matière|matériau|materiale|tessuto|tejido)$/],
  ['pattern', /^(?:pattern|print|muster|motiv|motif|imprimé|fantasia|motivo|estampado|patrón)$/],
]

/** Guesses what the values of an option are from its name. */
export function guessKind(name: string): OptionKind {
  const word = name.normalize('NFC').trim().toLowerCase()
  return words.find(([, known]) => known.test(word))?.[0] ?? 'other'
}

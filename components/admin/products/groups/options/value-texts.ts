import type { OptionKind } from '@/lib/catalog/product-groups/option-kinds'
import { nameKey } from '@/lib/shared/text/fold-letters'

const letterSizes = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL']
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => String(from + at))

/** Lists of sizes that a new option offers, by what its button says. */
export const sizeLists: Readonly<Record<string, readonly string[]>> = {
  'XXS … XXXL': letterSizes,
  '35 … 48': numbers(35, 48),
  Ages: [
    ...['0–3 months', '3–6 months', '6–12 months'],
    ...['1–2 years', '3–4 years', '5–6 years', '7–8 years', '9–10 years', '11–12 years', '13–14 years'],
  ],
}

/**
 * Returns the values that somebody typed or pasted: those of lines, or cells, else those between semicolons, else those between commas.
 * `36 … 46` and `S … XL` are what lies between. A value is there once.
 */
export function valuesIn(text: string): string[] {
  const split = [/[\n\r\t]/, /;/, /,/].find((separator) => separator.test(text)) ?? /,/
  const values = text
    .split(split)
    .map((each) => each.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
    .flatMap(rangeOf)
  return withoutRepeats(values)
}

const maxRange = 100

function rangeOf(text: string): string[] {
  const [, from = '', to = ''] = /^(\S+) ?(?:…|\.{2,3}) ?(\S+)$/.exec(text) ?? []
  const [first, last] = [from, to].map((size) => letterSizes.indexOf(size.toUpperCase()))
  if (first !== undefined && last !== undefined && first >= 0 && last > first)
    return letterSizes.slice(first, last + 1)
  if (!/^\d{1,4}$/.test(from) || !/^\d{1,4}$/.test(to)) return [text]
  const count = Number(to) - Number(from)
  return count > 0 && count < maxRange ? numbers(Number(from), Number(to)) : [text]
}

function withoutRepeats(texts: readonly string[]): string[] {
  const known = texts.map(nameKey)
  return texts.filter((_, at) => known.indexOf(known[at] ?? '') === at)
}

const words: readonly (readonly [RegExp, OptionKind])[] = [
  [/size|gr(ö|oe)(ß|ss)e|taille|talla|taglia|age|alter/i, 'size'],
  [/colou?r|farbe|couleur|colore/i, 'colour'],
  [/material|fabric|stoff|mati(è|e)re/i, 'material'],
  [/pattern|print|muster|motif/i, 'pattern'],
]

/** What an option of this name is likely to be. */
export function kindOf(name: string): OptionKind {
  return words.find(([word]) => word.test(name))?.[1] ?? 'other'
}

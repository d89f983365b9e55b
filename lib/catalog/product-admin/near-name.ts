import { editDistance } from '@/lib/catalog/spelling/nearest-word'
import { foldLetters } from '@/lib/shared/text/fold-letters'

export type KnownNames = { brands: readonly string[]; categories: readonly string[] }

/** A name without case, accents, spaces and signs, but those that make C, C++ and C# three. */
const folded = (name: string) => (foldLetters(name).match(/[\p{L}\p{N}]|(?<=\S)[+#]/gu) ?? []).join('')

/** A letter more or less makes other words of short ones. */
const shortest = 5
const digitsOf = (text: string) => text.replaceAll(/\P{N}/gu, '')

function isOneLetterApart(one: string, other: string): boolean {
  if (Math.min(one.length, other.length) < shortest || Math.abs(one.length - other.length) > 1) return false
  return digitsOf(one) === digitsOf(other) && editDistance(one, other) === 1
}

/** Returns the name that a new one may be meant to be: other case, accents, spaces, signs or one letter, but not another digit. */
export function nearName(name: string, names: readonly string[]): string | null {
  return names.includes(name) ? null : nearest(name, foldAll(names))
}

/** Returns for each name that resembles another one of them which that is, by `nearName`'s rule. */
export function nearNames(names: readonly string[]): Map<string, string> {
  const all = foldAll(names)
  return new Map(
    names.flatMap((name) => {
      const near = nearest(name, all)
      return near === null ? [] : [[name, near] as const]
    }),
  )
}

type Folded = readonly [name: string, text: string]
const foldAll = (names: readonly string[]) => names.map((name): Folded => [name, folded(name)])

function nearest(name: string, all: readonly Folded[]): string | null {
  const text = folded(name)
  if (text === '') return null
  const others = all.filter(([other]) => other !== name)
  const match =
    others.find(([, other]) => other === text) ?? others.find(([, other]) => isOneLetterApart(other, text))
  return match?.[0] ?? null
}

const fields = [
  ['brand', 'brands'],
  ['category', 'categories'],
] as const

/** Returns what to ask about a product's new brand and category before it is saved: those that resemble known ones. */
export function nameQuestions(
  names: KnownNames,
  entered: Record<(typeof fields)[number][0], string>,
): string[] {
  return fields.flatMap(([field, list]) => {
    const name = entered[field].trim()
    const near = nearName(name, names[list])
    return near === null ? [] : [`New ${field} '${name}'? There is '${near}'.`]
  })
}

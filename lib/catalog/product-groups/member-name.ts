import { nameKey } from '@/lib/shared/text/fold-letters'

/** How the names of a group's members are made. Pure, for server and browser. */

export const usualPattern = '{group}, {values}'

const place = /\{([^{}]*)\}/g

/** The places of a pattern that no option may be called by. */
const ownPlaces = ['group', 'values']
/** Whether a name of an option would be a place of its own in a pattern. */
export const isPlace = (name: string): boolean => ownPlaces.includes(nameKey(name))
export const placeMistake = (name: string): string =>
  `An option cannot be called ${name.trim()}: {group} and {values} have a meaning of their own in patterns. Choose another name.`

/** What is wrong with a pattern for these options; null if nothing is. */
export function patternMistake(pattern: string, options: readonly string[]): string | null {
  const places = [...pattern.matchAll(place)].map(([, name = '']) => nameKey(name))
  const known = [...ownPlaces, ...options.map(nameKey)]
  const unknown = places.find((name) => !known.includes(name))
  if (unknown !== undefined)
    return `A pattern has no {${unknown}}. It may have {group}, {values} and ${listOf(options)}.`
  return /[{}]/.test(pattern.replaceAll(place, '')) ? 'A pattern has its braces in pairs: {group}.' : null
}

const listOf = (options: readonly string[]) => options.map((name) => `{${name}}`).join(', ')

/** The text that a pattern makes for one member: `values` are in the order of the `options`. */
export function madeText(
  pattern: string,
  group: string,
  options: readonly string[],
  values: readonly string[],
): string {
  const texts = new Map(options.map((name, at) => [nameKey(name), values[at] ?? '']))
  const text = pattern.replaceAll(place, (whole, name: string) => {
    const key = nameKey(name)
    const own = key === 'group' ? group : key === 'values' ? values.join(', ') : undefined
    return own ?? texts.get(key) ?? whole
  })
  return text.replace(/\s+/g, ' ').trim()
}

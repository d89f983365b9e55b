/** How the names of a group's members are made. Pure, for server and browser. */

export const usualPattern = '{group}, {values}'

const place = /\{([^{}]*)\}/g

/** What is wrong with a pattern for these options; null if nothing is. */
export function patternMistake(pattern: string, options: readonly string[]): string | null {
  const places = [...pattern.matchAll(place)].map(([, name = '']) => name.toLowerCase())
  const known = ['group', 'values', ...options.map((name) => name.toLowerCase())]
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
  const texts = new Map(options.map((name, at) => [name.toLowerCase(), values[at] ?? '']))
  const text = pattern.replaceAll(place, (whole, name: string) => {
    const key = name.toLowerCase()
    const own = key === 'group' ? group : key === 'values' ? values.join(', ') : undefined
    return texts.get(key) ?? own ?? whole
  })
  return text.replace(/\s+/g, ' ').trim()
}

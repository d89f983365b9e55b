const letters = ['xxxs', 'xxs', 'xs', 's', 'm', 'l', 'xl', 'xxl', 'xxxl', 'xxxxl', 'xxxxxl']
const words = ['extra small', 'small', 'medium', 'large', 'extra large']

/** The place of a size that is written in letters or words, such as `XS`, `2XL` or `Medium`; null of any other text. */
function letterPlace(text: string): number | null {
  const size = text.trim().toLowerCase()
  const many = /^(\d)(x[sl])$/.exec(size)
  const spelt = many ? 'x'.repeat(Number(many[1]) - 1) + many[2] : size
  const place = letters.indexOf(spelt)
  if (place >= 0) return place
  const word = words.indexOf(size.replace('-', ' '))
  return word < 0 ? null : letters.indexOf('xs') + word
}

/** Sorts values as a shelf has them: XS before S, 9 before 10, 9.5 between them, all else by letters. */
export function compareValues(one: string, other: string): number {
  const [first, second] = [letterPlace(one), letterPlace(other)]
  if (first !== null && second !== null && first !== second) return first - second
  const [number, otherNumber] = [one, other].map((text) =>
    Number.parseFloat(text.trim().replace(/(?<=\d),(?=\d)/, '.')),
  )
  const hasNumbers = [number, otherNumber].every((each) => Number.isFinite(each))
  if (hasNumbers && number !== otherNumber) return (number ?? 0) - (otherNumber ?? 0)
  // Sizes in letters stand before others.
  if ((first === null) !== (second === null)) return first === null ? 1 : -1
  return collator.compare(one, other)
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

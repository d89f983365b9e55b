const plainOf = (text: string) => text.normalize('NFKC').toLowerCase().replace(/['’]/g, '').normalize('NFKC')

/** The signs at the end of a word that make it another one: C, C++ and C# are three. */
const signNames: Record<string, string> = { '+': '-plus-', '#': '-sharp-', '♯': '-sharp-' }
const signsOfWord = /(?<=[\p{L}\p{M}\p{N}])[+#♯]+(?![\p{L}\p{M}\p{N}+#♯])/gu

/**
 * The words of a category in lower case, joined by "-"; of signs only, these or their numbers; '' for a text that shows nothing. The slug of
 * a slug is itself.
 */
export function slugOf(text: string): string {
  const plain = plainOf(text)
  const words = joined(
    plain.replace(signsOfWord, (signs) => [...signs].map((sign) => signNames[sign]).join('')),
  )
  return /[\p{L}\p{N}]/u.test(words) ? words : slugOfSigns(plain)
}

/** What `slugOf` returned before it told signs apart. Addresses of that time lead to the category. */
export const formerSlugOf = (text: string): string => joined(plainOf(text))

const joined = (plain: string) => (plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join('-')

/** ASCII signs divide addresses and slugs; of other signs a slug may consist. */
function slugOfSigns(plain: string): string {
  const signs = plain.replace(/[\s\p{C}\p{M}]/gu, '')
  const isPlain = [...signs].every((sign) => sign > '\u00ff')
  return isPlain || signs === ''
    ? signs
    : `sign-${[...signs].map((sign) => sign.codePointAt(0)?.toString(16)).join('-')}`
}

/** Decimal separators of all keyboards. */
const separators = /[.,，٫]/g
const ornaments = /^[\p{Sc}\s]+|[\p{Sc}\s]+$/gu
const number = /^[+-]?(?:\d+\.?\d*|\.\d*)$/

/** Returns `12.50` for ` 12,50 €`; `null` for other texts and for two separators, of which one would have to be guessed. */
export function plainNumber(text: string): string | null {
  const plain = text.replace(ornaments, '').replace(separators, '.')
  return number.test(plain) ? plain : null
}

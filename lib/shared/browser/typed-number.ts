/** Decimal separators of all keyboards. */
const separators = /[.,，٫]/g
const ornaments = /^[\p{Sc}\s]+|[\p{Sc}\s]+$/gu
const number = /^[+-]?(?:\d+\.?\d*|\.\d*)$/

/**
 * Returns a typed or pasted number with a decimal point: `12.50` for ` 12,50 €`. Returns `null` for any other text, and for
 * one with two separators such as `1.299,00`: one of them would have to be guessed.
 */
export function plainNumber(text: string): string | null {
  const plain = text.replace(ornaments, '').replace(separators, '.')
  return number.test(plain) ? plain : null
}

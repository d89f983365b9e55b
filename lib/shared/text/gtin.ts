/** Returns whether this is a GTIN: 8, 12, 13 or 14 digits, the last one of which checks the others. */
export function isGtin(text: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(text)) return false
  const sum = [...text]
    .reverse()
    .reduce((sum, digit, place) => sum + Number(digit) * (place % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}

/** Returns the GTIN that a text is, or was before a spreadsheet took its leading zeros, which change no check digit; else `null`. */
export function wholeGtin(text: string): string | null {
  const lengths = /^\d{7,13}$/.test(text) ? [text.length, 8, 12, 13, 14] : [text.length]
  return lengths.map((length) => text.padStart(length, '0')).find(isGtin) ?? null
}

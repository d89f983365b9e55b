import { shortened } from '@/lib/shared/text/text'

/** Texts of products and pages on their way to programs that read them as language: they are data, and hide nothing. */

/** What no screen shows, but line breaks and tabs; two joiners at a time stay, as emoji and some languages need them. */
const hidden =
  /[^\P{Cc}\t\n\r]|\p{Cs}|[\ufff9-\ufffb]|(?!\u200c|\u200d|\ufe0e|\ufe0f)\p{Default_Ignorable_Code_Point}|(?<=(?:\u200c|\u200d|\ufe0e|\ufe0f){2})(?:\u200c|\u200d|\ufe0e|\ufe0f)/gu

/** Returns a text without characters that nobody sees, of at most so many characters. Its lines stay. */
export function plainText(text: string, maxLength = 10_000): string {
  return shortened(text.replaceAll(hidden, ''), maxLength)
}

/** Returns a text in one line, likewise. */
export function plainLine(text: string, maxLength = 300): string {
  return shortened(text.replaceAll(hidden, '').replaceAll(/\s+/g, ' ').trim(), maxLength)
}

/** Returns a text in quotation marks and one line, in which no quotation mark can end it early. */
export function quoted(text: string): string {
  return JSON.stringify(plainLine(text, 80))
}

import { shortened } from '@/lib/text/text'

/** Texts of products and pages on their way to programs that read them as language: they are data, and hide nothing. */

/** Controls except line breaks and tabs, lone surrogates, bidirectional overrides, and tags, which no screen shows. */
const hidden =
  /[^\P{Cc}\t\n\r]|\p{Cs}|[\u202a-\u202e\u2066-\u2069\u200b\u200e\u200f\u2060-\u2064\ufeff]|[\u{e0000}-\u{e007f}]/gu

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

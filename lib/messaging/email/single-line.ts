const breaks = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\s]+/gu
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

const otherDirections = /[\u061c\u200e\u200f\u202a-\u202e\u2066\u2067]/gu

/** Returns a sentence in one line of at most `maxLength` characters. Names in it stay isolated, as `singleLine` has made them. */
export function sentenceLine(sentence: string, maxLength: number): string {
  return cutLine(sentence.replace(otherDirections, ''), maxLength)
}

function cutLine(text: string, maxLength: number): string {
  const line = text.replace(breaks, ' ').trim()
  const characters = [...line]
  return characters.length > maxLength ? `${characters.slice(0, maxLength - 1).join('')}…` : line
}

/** Returns a text in one line of at most `maxLength` characters. A right-to-left text is isolated: it reorders no words around it. */
export function singleLine(text: string, maxLength: number): string {
  const cut = cutLine(text.replace(directions, ''), maxLength)
  return rightToLeft.test(cut) ? `\u2068${cut}\u2069` : cut
}

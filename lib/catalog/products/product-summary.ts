/** Longer descriptions are cut by search engines and in shared links. */
const maxLength = 160

/** Returns the beginning of a text in one line: whole words, at most 160 characters, "…" when it goes on. */
export function summaryOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= maxLength) return line
  const start = [...line.slice(0, maxLength)].slice(0, -1).join('')
  const cut = start.lastIndexOf(' ')
  return `${(cut > maxLength / 2 ? start.slice(0, cut) : start).replace(/[\s,;:.–—-]+$/u, '')}…`
}

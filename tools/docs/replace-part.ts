import { readFileSync } from 'node:fs'

/**
 * Returns a document with its written part replaced: what stands between the lines `begin` and `end`.
 * @throws when the document lacks one of the lines
 */
export function replacePart(
  file: string,
  { begin, end, content }: { begin: string; end: string; content: string },
): { file: string; content: string } {
  const text = readFileSync(file, 'utf8')
  const from = text.indexOf(`${begin}\n`) + begin.length + 1
  const to = text.indexOf(`${end}\n`)
  if (from <= begin.length || to < from) throw new Error(`${file} lacks the marks of its written part.`)
  return { file, content: text.slice(0, from) + content + text.slice(to) }
}

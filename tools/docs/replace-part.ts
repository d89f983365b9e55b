import { readFileSync } from 'node:fs'

/** Replaces what stands between two comments that name the part. `comment` writes one in the document's language. */
export function replacePart(
  file: string,
  name: string,
  content: string,
  comment = (mark: string) => `<!-- ${mark} -->`,
): { file: string; content: string } {
  const text = readFileSync(file, 'utf8')
  const begin = comment(`${name}: written by \`npm run docs\``)
  const from = text.indexOf(`${begin}\n`) + begin.length + 1
  const to = text.indexOf(`${comment(`end of ${name}`)}\n`)
  if (from <= begin.length || to < from) throw new Error(`${file} lacks the marks of its written part.`)
  return { file, content: text.slice(0, from) + content + text.slice(to) }
}

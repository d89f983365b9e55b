import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** Returns whether this is a common English word, and so none that is misspelt. The list loads when it is first asked. */
export async function isEnglish(word: string): Promise<boolean> {
  list ??= loadList()
  return !word.includes('\n') && (await list).includes(`\n${word}\n`)
}

let list: Promise<string> | undefined

/** A word a line, as one text of 0.4 MB. */
async function loadList(): Promise<string> {
  const file = path.join(/* turbopackIgnore: true */ process.cwd(), 'lib/catalog/spelling/word-list.txt')
  return `\n${await readFile(file, 'utf8')}`
}

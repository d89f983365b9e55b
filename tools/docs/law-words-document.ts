import path from 'node:path'
import { languageNames } from '@/lib/shared/messages/language-names'
import { type Language, shippedLanguages } from '@/lib/shared/messages/languages'
import { lawWords } from '@/lib/shared/messages/law-words'
import { readMessages } from '@/ops/messages/read-messages'
import { replacePart } from './replace-part'

/** Returns docs/law-words.md with the rows of lib/shared/messages/law-words.ts, and the words in each language. */
export function lawWordsDocument(root: string): { file: string; content: string } {
  const said = shippedLanguages.map((language) => readMessages(root, language))
  const name = (language: Language) => languageNames[language]
  const head = ['Where', ...shippedLanguages.map(name), 'Source', 'To be checked', 'Message']
  const rows = lawWords.map(({ key, place, source, toBeChecked }) => [
    ...[place, ...said.map((messages) => messages.get(key) ?? '')],
    ...[source ?? 'none that is certain', toBeChecked, `\`${key}\``],
  ])
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
  return replacePart(path.join(root, 'docs/law-words.md'), 'law words', `\n${lines.join('\n')}\n\n`)
}

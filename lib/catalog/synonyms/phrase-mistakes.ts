import { maxPhraseLength, maxPhrases, maxWordsOfPhrase } from './synonym-schema'

/** What a group of synonyms contains, in the form in which the search compares words. */
export type Phrases = { words: string[]; kinds: string[] }

type Mistake = { path: keyof Phrases; message: string }

/** Returns why such a group is refused: one mistake of each field, none when it is not. The database checks the same. */
export function phraseMistakes(phrases: Phrases): Mistake[] {
  const { words, kinds } = phrases
  const ofFields = (['words', 'kinds'] as const).flatMap((path) => {
    const message = fieldMistake(phrases[path])
    return message === null ? [] : [{ path, message }]
  })
  const both = kinds.find((kind) => words.includes(kind))
  const ofGroup: Mistake[] = [
    ...(words.length === 0 ? [{ path: 'words', message: 'At least one word is needed.' } as const] : []),
    ...(words.length === 1 && kinds.length === 0
      ? [{ path: 'words', message: 'Another word is needed, or a kind of it.' } as const]
      : []),
    ...(both === undefined
      ? []
      : [{ path: 'kinds', message: `“${both}” is among the words already.` } as const]),
  ]
  const all = [...ofFields, ...ofGroup]
  return all.filter(({ path }, index) => all.findIndex((other) => other.path === path) === index)
}

function fieldMistake(phrases: string[]): string | null {
  const wordy = phrases.find((phrase) => phrase.split(' ').length > maxWordsOfPhrase)
  if (wordy !== undefined) return `“${cut(wordy)}” has more than ${maxWordsOfPhrase} words.`
  const long = phrases.find((phrase) => [...phrase].length > maxPhraseLength)
  if (long !== undefined) return `“${cut(long)}” is longer than ${maxPhraseLength} characters.`
  return phrases.length > maxPhrases
    ? `There are ${phrases.length} phrases, at most ${maxPhrases} fit.`
    : null
}

/** Long phrases would make a long message. */
function cut(phrase: string): string {
  const characters = [...phrase]
  return characters.length > maxPhraseLength ? `${characters.slice(0, maxPhraseLength).join('')}…` : phrase
}

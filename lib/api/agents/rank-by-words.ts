import { currentLanguage } from '@/lib/shared/messages/current-language'
import type { Language } from '@/lib/shared/messages/languages'
import { foldLetters } from '@/lib/shared/text/fold-letters'

/** Words that say nothing of what is asked for, folded. */
const fillers: Record<Language, Set<string>> = {
  en: new Set(
    'a an and are be by can do does for from get how i if in into is it me much my of on or shop so take that the their there they this to what when where which who with you your'.split(
      ' ',
    ),
  ),
  de: new Set(
    'an auf aus bei das dem den der des die ein eine einen einer es fuer fur gibt hat ich ihr ihre im ist kann man mein meine mich mir mit muss oder sie sind und viel von wann was welche wenn wer wie wird wo zu zum zur'.split(
      ' ',
    ),
  ),
}
/** A word counts by its beginning, so that "returning" finds "returns". */
const beginning = 5
const maxWords = 20

/** Returns the rows with a word of the query, those with more of them first; a word of `titleAndText`'s first text counts twice. */
export function rankByWords<Row>(
  rows: readonly Row[],
  query: string,
  titleAndText: (row: Row) => [title: string, text: string],
): Row[] {
  const words = wordsOf(query).filter((word) => !fillers[currentLanguage()].has(word))
  const stems = [...new Set(words.map(stem))].slice(0, maxWords)
  const scored = rows.map((row) => {
    const [title, text] = titleAndText(row).map((each) => new Set(wordsOf(each).map(stem)))
    return {
      row,
      score: stems.reduce((sum, word) => sum + (title?.has(word) ? 2 : text?.has(word) ? 1 : 0), 0),
    }
  })
  return scored
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .map(({ row }) => row)
}

function wordsOf(text: string): string[] {
  return foldLetters(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

const stem = (word: string) => word.replace(/(?<=\w{3})s$/, '').slice(0, beginning)

import type { RichArguments } from '@/lib/generated/messages/message-arguments'
import type { Language } from '@/lib/shared/messages/languages'
import { rich } from '@/lib/shared/messages/message'

/** A text in pieces, some of which are in another language than the page. */
export type LocalWords = (string | { text: string; lang: Language })[]

/** A text in the language that `langOf` tells. */
export function inLang(text: string, { lang }: { lang?: Language }): LocalWords {
  return [lang === undefined ? text : { text, lang }]
}

/** Several texts, with commas between them. */
export function listed(texts: readonly LocalWords[]): LocalWords {
  return texts.flatMap((text, at) => (at === 0 ? text : [', ', ...text]))
}

export function plainWords(words: LocalWords): string {
  return words.map((word) => (typeof word === 'string' ? word : word.text)).join('')
}

/** The words as one text where all are in the language of the page: that is less to send. */
export function shortest(words: LocalWords): string | LocalWords {
  return words.every((word) => typeof word === 'string') ? plainWords(words) : words
}

/** A message whose tags stand for such texts. */
export function richWords<K extends keyof RichArguments<LocalWords>>(
  key: K,
  values: RichArguments<LocalWords>[K],
): LocalWords {
  return rich<LocalWords, K>(key, values).flat()
}

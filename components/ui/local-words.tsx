import type { LocalWords as Words } from '@/lib/catalog/translations/local-words'

/** Draws a text of which some pieces are in another language than the page. */
export function LocalWords({ words }: { words: string | Words }) {
  if (typeof words === 'string') return words
  return words.map((word, at) =>
    typeof word === 'string' ? (
      word
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text keep their places.
      <span key={at} lang={word.lang}>
        {word.text}
      </span>
    ),
  )
}

import type { ReviewJson } from '@/lib/catalog/products/product-schema'

/**
 * Which reviews are quoted. The words count, not the votes, which a few friends can give: reviews that say much, give numbers and are new. The same
 * reviews always give the same answer; of one or two none is chosen.
 */

type Shown = Pick<ReviewJson, 'rating' | 'comment'>

/** The beginning of a review in its own words, cut at the end of a sentence. `isWhole` if nothing is cut off. */
export type Quote<Review> = { review: Review; text: string; isWhole: boolean }

const minReviews = 3

const praiseLength = { min: 30, max: 140 }
const objectionLength = { min: 20, max: 280 }

/** Sentences that take something back. */
const caveat = /\b(?:but|however|though|although|except|unless|wish|miss|could|should|would have)\b/i

/** Addresses, numbers to call, code and shouting: they stay in their reviews. */
const unfit = /\p{L}\.\p{L}{2}|www\.|[@<>]|\/\/|\d[\d ()-]{5,}\d|\S{30}|\p{Lu}{4}|!!/u

const concrete =
  /\d|\b(?:half|twice|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|hundred|thousand|first|second|third|days?|nights?|weeks?|months?|years?|winters?|seasons?|hours?|minutes?)\b/gi

/**
 * Returns the beginning of the most helpful review of four or five stars, up to its first caveat; of four stars only the first
 * sentence, because the next ones tell why the fifth is missing. `reviews` come newest first.
 */
export function praiseIn<Review extends Shown>(reviews: readonly Review[]): Quote<Review> | null {
  return mostHelpful(
    reviews,
    ({ rating, comment }) =>
      rating < 4
        ? null
        : beginningOf(
            comment,
            praiseLength,
            (sentence, index) => caveat.test(sentence) || (rating < 5 && index > 0),
          ),
    4,
  )
}

/** Returns the beginning of the most helpful review of three stars or fewer. `reviews` come newest first. */
export function objectionIn<Review extends Shown>(reviews: readonly Review[]): Quote<Review> | null {
  return mostHelpful(
    reviews,
    ({ rating, comment }) => (rating > 3 ? null : beginningOf(comment, objectionLength, () => false)),
    0,
  )
}

/** `starWeight` is what a star counts beside the words. */
function mostHelpful<Review extends Shown>(
  reviews: readonly Review[],
  beginning: (review: Review) => string | null,
  starWeight: number,
): Quote<Review> | null {
  if (reviews.length < minReviews) return null
  const quotes = reviews.flatMap((review, place) => {
    const text = beginning(review)
    if (text === null || unfit.test(text)) return []
    const score = helpfulness(text) + starWeight * review.rating - Math.min(place, 8) / 2
    return { review, text, isWhole: text === oneLine(review.comment), score }
  })
  const [best] = quotes.toSorted((a, b) => b.score - a.score)
  return best ? { review: best.review, text: best.text, isWhole: best.isWhole } : null
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })

/** Returns the whole sentences from the beginning that fit and stand before an end; `null` if these are too short. */
function beginningOf(
  comment: string,
  { min, max }: { min: number; max: number },
  endsBefore: (sentence: string, index: number) => boolean,
): string | null {
  let text = ''
  for (const [index, { segment }] of [...sentences.segment(oneLine(comment))].entries()) {
    if (endsBefore(segment, index) || (text + segment).trimEnd().length > max) break
    text += segment
  }
  text = text.trimEnd()
  return text.length < min ? null : text
}

/** Longer words, each once, and words of number, measure and time. */
function helpfulness(text: string): number {
  const words = new Set(text.toLowerCase().match(/\p{L}{4,}/gu))
  return Math.min(words.size, 16) + 3 * Math.min(text.match(concrete)?.length ?? 0, 2)
}

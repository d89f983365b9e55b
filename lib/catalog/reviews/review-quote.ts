import 'server-only'
import { db } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import { z } from '@/lib/shared/validation/zod'

const quotedRow = z.object({ productId: z.int(), name: z.string(), comment: z.string() })

/** A sentence of a review, with its author's name and the product that it is about. */
export type Quote = { productId: number; author: string; sentence: string }

/** The oldest reviews of each product are read: no new one can push them out. */
const maxRead = 12

/**
 * Returns a sentence worth large type from a review of one of these products, or `null`. Of reviews with five stars the oldest one that
 * has such a sentence: the same reviews give the same quote, and a new review cannot put itself there. Public.
 */
export async function findQuote(productIds: readonly number[]): Promise<Quote | null> {
  const rows = await readRows(db, quotedRow)`
    select r."productId", r.name, r.comment from unnest(${productIds}::int[]) listed (id)
    join "Product" p on p.id = listed.id and p.status = 'live', lateral (
      select id, "createdAt", "productId", name, comment, rating from "Review"
      where "productId" = listed.id and "hiddenAt" is null order by "createdAt", id limit ${maxRead}
    ) r where r.rating = 5 order by r."createdAt", r.id`
  for (const { productId, name, comment } of rows) {
    const sentence = quotableSentence(comment)
    if (sentence) return { productId, author: name, sentence }
  }
  return null
}

const length = { min: 40, max: 90 }
const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })

/** Returns the first sentence that can stand alone in large type: short, calm, complete, without "not", "but" or an address, in English or German. */
export function quotableSentence(comment: string): string | null {
  const [first] = sentences.segment(comment.replace(/\s+/g, ' ').trim())
  const sentence = first?.segment.trim() ?? ''
  const isFit = sentence.length >= length.min && sentence.length <= length.max
  const isCalm = /^\p{Lu}[^!?"“”„<>@/\\]*\p{L}\.$/u.test(sentence)
  const takesBack =
    /\b(?:no|not|never|cannot|but|though|wish|\w+n['’]t)\b/i.test(sentence) ||
    /\b(?:nicht|nichts|kein\w*|nie|niemals|aber|jedoch|doch|leider|obwohl|trotz\w*|schade)\b/i.test(sentence)
  const isOdd = /\p{Lu}{4}|\d{5}|\S{20}|\w\.\w/u.test(sentence)
  return isFit && isCalm && !takesBack && !isOdd ? sentence : null
}

import { maxCompared } from '@/lib/compared-ids'
import { hasNumbers, hasStrings } from '@/lib/text/has-strings'

/** A product that this browser has chosen to compare. */
export type Compared = { _id: number; category: string }

export function isCompared(value: unknown): value is Compared {
  return hasNumbers(value, ['_id']) && hasStrings(value, ['category']) && value._id > 0
}

/**
 * The choice with this product, or without it when it was chosen. `refusal` says why nothing was added: there are three, or they
 * are of another category.
 */
export function toggleCompared(chosen: Compared[], product: Compared) {
  const others = chosen.filter(({ _id }) => _id !== product._id)
  if (others.length < chosen.length) return { chosen: others, refusal: null }
  const [first] = chosen
  if (first && first.category !== product.category)
    return { chosen, refusal: `Only goods of one category: yours are of ${first.category}.` }
  if (chosen.length >= maxCompared) return { chosen, refusal: 'Three at most: take one away first.' }
  return { chosen: [...chosen, product], refusal: null }
}

import { t } from '@/lib/shared/messages/message'
import { type Compared, maxCompared } from './compared-ids'

/**
 * The choice with this product, or without it when it was chosen. `refusal` says why nothing was added: there are three, or they
 * are of another category.
 */
export function toggleCompared(chosen: Compared[], product: Compared) {
  const others = chosen.filter(({ _id }) => _id !== product._id)
  if (others.length < chosen.length) return { chosen: others, refusal: null }
  const [first] = chosen
  if (first && first.category !== product.category)
    return { chosen, refusal: t('compare.otherCategory', { category: first.category }) }
  if (chosen.length >= maxCompared) return { chosen, refusal: t('compare.threeAtMost') }
  return { chosen: [...chosen, product], refusal: null }
}

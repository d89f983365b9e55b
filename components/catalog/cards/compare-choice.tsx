import { t } from '@/lib/shared/messages/message'
import { withSign } from '@/lib/shared/money/money'
import { type Card, priceText } from './card'

/**
 * A checkbox in the line of the price, for the product that the card shows. Its state is that of the browser's store: `CompareBar` sets
 * and reads it.
 */
export function CompareChoice({ product }: { product: Card }) {
  const { _id, name, category, group, price, priceFrom, compareAtPrice } = product
  // Two long prices leave room for the box alone.
  const second = !priceFrom && compareAtPrice !== null ? withSign(compareAtPrice) : ''
  const isCrowded = (priceText({ price, priceFrom }) + second).length > 14
  return (
    <label className="compare-choice needs-script" title={isCrowded ? t('compare.compare') : undefined}>
      <input
        aria-label={t('compare.compareNamed', { name })}
        data-category={category}
        data-group={group?._id}
        type="checkbox"
        value={_id}
      />
      {!isCrowded && t('compare.compare')}
    </label>
  )
}

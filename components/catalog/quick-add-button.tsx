import type { ProductJson } from '@/lib/catalog/products/product-schema'
import { t } from '@/lib/shared/messages/message'

/** Adds one unit (quick-add.ts). It is no part of a card's link; `LinkNavigation` handles all of them. */
export function QuickAdd({ product: { _id, name } }: { product: ProductJson }) {
  return (
    <button
      aria-label={t('catalog.addToCartNamed', { name })}
      className="quick-add needs-script"
      type="button"
      value={_id}
    >
      <span>{t('catalog.addToCart')}</span>
    </button>
  )
}

import type { ProductJson } from '@/lib/catalog/products/product-schema'

/** Adds one unit (quick-add.ts). It is no part of a card's link; `LinkNavigation` handles all of them. */
export function QuickAdd({ product: { _id, name } }: { product: ProductJson }) {
  return (
    <button aria-label={`Add to Cart: ${name}`} className="quick-add needs-script" type="button" value={_id}>
      <span>Add to Cart</span>
    </button>
  )
}

import type { ProductJson } from '@/lib/catalogue/schema'
import { ProductCard } from './product-card'

/** The most cards that any screen shows without scrolling. Their pictures load at once, the others lazily. */
const eagerCount = 4

type Props = { products: readonly ProductJson[]; isBesideFilters?: boolean }

/**
 * Product cards in 1 column on small screens, 2 on medium, 3 on large, 4 on extra-large ones (Spec §2, Home). Beside the column
 * of filters one less.
 */
export function ProductGrid({ products, isBesideFilters = false }: Props) {
  const columns = isBesideFilters ? 'xl:grid-cols-3' : 'lg:grid-cols-3 xl:grid-cols-4'
  return (
    <ul className={`product-grid grid gap-5 md:grid-cols-2 xl:gap-6 ${columns}`}>
      {products.map((product, index) => (
        <li key={product._id}>
          <ProductCard isEager={index < eagerCount} isPriority={index === 0} product={product} />
        </li>
      ))}
    </ul>
  )
}

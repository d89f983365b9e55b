import { HoverLink } from '@/components/ui/hover-link'
import { Picture } from '@/components/ui/picture'
import { Price } from '@/components/ui/price'
import { Stars } from '@/components/ui/stars'
import { productPath } from '@/lib/paths'
import type { ProductJson } from '@/lib/products/schema'
import { stockLabel } from '@/lib/products/stock'

/** How wide a card stands in home's grid of 1, 2, 3 or 4 columns. */
const cardSizes =
  '(min-width: 80rem) 282px, (min-width: 64rem) 31vw, (min-width: 48rem) 46vw, min(448px, 92vw)'

/** One product of the grid, 28 rem high (Spec §9); the whole card is the link. */
export function ProductCard({ product, isPriority }: { product: ProductJson; isPriority: boolean }) {
  const { _id, name, image, imageAlt, price, rating, numReviews, countInStock } = product
  return (
    <HoverLink
      className="group flex h-112 flex-col overflow-hidden rounded-card border border-line bg-surface transition hover:-translate-y-0.5 hover:shadow-lift"
      href={productPath(_id)}
    >
      <span className="relative block min-h-0 flex-1 bg-sunken">
        <Picture
          alt={imageAlt}
          className="absolute inset-0 size-full object-cover"
          height={800}
          isPriority={isPriority}
          sizes={cardSizes}
          src={image}
          width={800}
        />
        {countInStock === 0 && (
          <span className="absolute top-3 left-3 rounded-full bg-surface px-3 py-1 text-xs font-semibold text-ink-soft">
            {stockLabel(countInStock)}
          </span>
        )}
      </span>
      <span className="flex h-38 flex-col px-4 pt-3.5 pb-4">
        <h2 className="line-clamp-2 text-[1.0625rem] leading-snug font-semibold tracking-tight group-hover:underline">
          {name}
        </h2>
        <span className="mt-1.5">
          <Stars numReviews={numReviews} rating={rating} />
        </span>
        <Price amount={price} className="mt-auto text-lg leading-none font-bold" />
      </span>
    </HoverLink>
  )
}

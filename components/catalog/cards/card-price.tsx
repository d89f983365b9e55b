import { ReducedPrice } from '@/components/ui/reduced-price'
import { type Priced, priceText } from './card'

type Props = { product: Priced & { compareAtPrice: string | null }; className: string }

/** The price on a card; "from" stands before the lowest one of a group whose prices differ. */
export function CardPrice({ product, className }: Props) {
  const { price, priceFrom, compareAtPrice } = product
  if (priceFrom) return <span className={`tabular-nums ${className}`}>{priceText(product)}</span>
  return <ReducedPrice amount={price} className={className} compareAt={compareAtPrice} />
}

import { PageLink } from '@/components/ui/page-link'
import type { ProductJson } from '@/lib/catalogue/schema'
import { productPath } from '@/lib/paths'
import type { Quote } from '@/lib/reviews/quote'

type Props = { quote: Quote; product: Pick<ProductJson, 'name'> }

/** A sentence of a review in large type, as wide as two cards; the whole card is the link to its product. */
export function QuoteCard({ quote, product }: Props) {
  return (
    <li className="quote-place">
      <PageLink className="quote-card" href={productPath(quote.productId)}>
        <figure>
          <blockquote>{quote.sentence}</blockquote>
          <figcaption>
            {quote.author} on <b>{product.name}</b>
          </figcaption>
        </figure>
      </PageLink>
    </li>
  )
}

/** The link to the next page, in the cells that a quote leaves empty in the last row. */
export function NextCard({ count, href }: { count: number; href: string }) {
  return (
    <li className="next-place">
      <PageLink className="next-card" href={href}>
        {count} more {count === 1 ? 'product' : 'products'}
      </PageLink>
    </li>
  )
}

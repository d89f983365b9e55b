import { Picture, roomOf } from '@/components/ui/media/picture'
import { PageLink } from '@/components/ui/page-link'
import type { ProductJson } from '@/lib/catalog/products/product-schema'
import type { Quote } from '@/lib/catalog/reviews/review-quote'
import { rich, t } from '@/lib/shared/messages/message'
import { productPath } from '@/lib/shared/routes/paths'

type Pictured = Pick<ProductJson, '_id' | 'image'>
type Props = { quote: Quote; product: Pictured & Pick<ProductJson, 'name'> }

/** A sentence of a review in large type with the good that it praises, as wide as two cards; the whole card is the link to it. */
export function QuoteCard({ quote, product }: Props) {
  return (
    <li className="quote-place">
      <PageLink className="quote-card" href={productPath(quote.productId)}>
        <figure>
          <blockquote>{quote.sentence}</blockquote>
          <CutOut product={product} />
          <figcaption>
            {rich('catalog.quote', {
              author: quote.author,
              product: product.name,
              name: (parts) => <b key="name">{parts}</b>,
            })}
          </figcaption>
        </figure>
      </PageLink>
    </li>
  )
}

type NextProps = { count: number; href: string; products: readonly Pictured[] }

/** The link to the next page with its first goods, in the cells that a quote leaves empty in the last row. */
export function NextCard({ count, href, products }: NextProps) {
  return (
    <li className="next-place">
      <PageLink className="next-card" href={href}>
        <span>
          {products.map((product) => (
            <CutOut key={product._id} product={product} />
          ))}
        </span>
        <span>{t('catalog.nextProducts', { count })}</span>
      </PageLink>
    </li>
  )
}

/** A picture that has a background of its own would be a box on the card. */
function CutOut({ product: { image } }: { product: Pictured }) {
  return (
    roomOf(image) && (
      <span className="card-good">
        <Picture alt="" height={400} sizes="208px" src={image} width={400} />
      </span>
    )
  )
}

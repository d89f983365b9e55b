import { Picture } from '@/components/ui/media/picture'
import { PageLink } from '@/components/ui/page-link'
import { pictureColour } from '@/lib/catalog/products/picture-colour'
import { langOf } from '@/lib/catalog/translations/lang-of'
import { productPath } from '@/lib/shared/routes/paths'
import { type Card, priceText, titleOf } from './cards/card'
import './product-shelf.css'

type ShelfProduct = Pick<Card, '_id' | 'name' | 'image' | 'imageAlt' | 'variantCount' | 'fallback'> &
  Partial<Pick<Card, 'group' | 'price' | 'priceFrom'>>

/** A row of up to four small cards, in two columns on phones. `null` stands for a card that is still loading. */
export function ProductShelf({ products }: { products: readonly (ShelfProduct | null)[] }) {
  return (
    <ul className="product-shelf">
      {products.map((product, index) => (
        <li key={product?._id ?? `loading-${index}`}>
          {product && (
            <PageLink href={productPath(product._id)}>
              <Picture
                alt={product.imageAlt}
                colour={pictureColour(product.image)}
                height={400}
                sizes="(min-width: 80rem) 282px, (min-width: 48rem) 23vw, 46vw"
                src={product.image}
                width={400}
                {...langOf(product, 'imageAlts.0')}
              />
              <ShelfName product={product} />
              {product.price && (
                <span className="tabular-nums">
                  {priceText({ price: product.price, priceFrom: product.priceFrom })}
                </span>
              )}
            </PageLink>
          )}
        </li>
      ))}
    </ul>
  )
}

function ShelfName({ product }: { product: ShelfProduct }) {
  const { text, lang } = titleOf(product)
  return <span lang={lang}>{text}</span>
}

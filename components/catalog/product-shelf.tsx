import { Picture } from '@/components/ui/media/picture'
import { PageLink } from '@/components/ui/page-link'
import { Price } from '@/components/ui/price'
import { pictureColour } from '@/lib/catalog/products/picture-colour'
import type { ProductJson } from '@/lib/catalog/products/product-schema'
import { langOf } from '@/lib/catalog/translations/lang-of'
import { productPath } from '@/lib/shared/routes/paths'
import './product-shelf.css'

export type ShelfProduct = Pick<ProductJson, '_id' | 'name' | 'image' | 'imageAlt' | 'fallback'> & {
  price?: string
}

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
              <span {...langOf(product, 'name')}>{product.name}</span>
              {product.price && <Price amount={product.price} />}
            </PageLink>
          )}
        </li>
      ))}
    </ul>
  )
}

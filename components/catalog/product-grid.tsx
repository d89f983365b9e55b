import { Fragment, type ReactNode } from 'react'
import { Picture, roomOf } from '@/components/ui/media/picture'
import { PageLink } from '@/components/ui/page-link'
import { ReducedPrice } from '@/components/ui/reduced-price'
import { Stars } from '@/components/ui/stars'
import { pictureColour } from '@/lib/catalog/products/picture-colour'
import type { ProductJson } from '@/lib/catalog/products/product-schema'
import { stockLabel } from '@/lib/catalog/products/stock-labels'
import { langOf } from '@/lib/catalog/translations/lang-of'
import { t } from '@/lib/shared/messages/message'
import { withSign } from '@/lib/shared/money/money'
import { productPath } from '@/lib/shared/routes/paths'
import { MovingPicture } from './moving-picture'
import { QuickAdd } from './quick-add-button'

/** The most cards that any screen shows without scrolling. Their pictures load at once, the others lazily. */
const eagerCount = 4

/** A card between others begins a row in 1, 2 and 3 columns, and ends one in 4. */
const cardsBeforeInsert = 6

type Props = {
  products: readonly ProductJson[]
  isBesideFilters?: boolean
  /** An `<li>` between the cards. */
  insert?: ReactNode
  /** One after them. */
  end?: ReactNode
  /** Each card can be chosen for `CompareBar`. */
  isComparable?: boolean
}

/**
 * Product cards in 1 column on small screens, 2 on medium, 3 on large, 4 on extra-large ones (Spec §2, Home). Beside the column
 * of filters one less.
 */
export function ProductGrid({ products, isBesideFilters = false, isComparable = false, insert, end }: Props) {
  const columns = isBesideFilters ? 'xl:grid-cols-3' : 'lg:grid-cols-3 xl:grid-cols-4'
  return (
    <ul className={`product-grid grid gap-5 md:grid-cols-2 xl:gap-6 ${columns}`}>
      {products.map((product, index) => (
        <Fragment key={product._id}>
          {index === cardsBeforeInsert && insert}
          <li>
            <ProductCard isEager={index < eagerCount} isPriority={index === 0} product={product} />
            {product.countInStock > 0 && <QuickAdd product={product} />}
            {isComparable && <CompareChoice product={product} />}
          </li>
        </Fragment>
      ))}
      {end}
    </ul>
  )
}

/** The width of a card in home's grid of 4, 3, 2 or 1 columns. */
const cardSizes = '(min-width:80rem) 282px, (min-width:64rem) 31vw, (min-width:48rem) 46vw, min(448px,92vw)'

type CardProps = { product: ProductJson; isPriority: boolean; isEager: boolean }

/**
 * One product of the grid, 28 rem high (Spec §9); the whole card is a link. It is styled by one class in the stylesheet,
 * because utility classes on two dozen cards would make the page larger.
 */
function ProductCard({ product, ...urgency }: CardProps) {
  const { _id, name, image, imageAlt, price, compareAtPrice, rating, numReviews, countInStock } = product
  return (
    <PageLink className="product-card" href={productPath(_id)}>
      <MovingPicture productId={_id}>
        <div {...roomOf(image)}>
          <Picture
            alt={imageAlt}
            colour={pictureColour(image)}
            height={800}
            sizes={cardSizes}
            src={image}
            width={800}
            {...langOf(product, 'imageAlts.0')}
            {...urgency}
          />
          {countInStock === 0 && (
            <span className="badge absolute top-3 left-3 rounded-full bg-surface px-3 py-1 text-xs font-semibold text-ink-soft">
              {stockLabel(countInStock)}
            </span>
          )}
        </div>
      </MovingPicture>
      <div>
        <h2 {...langOf(product, 'name')}>{name}</h2>
        <div className="below-name">
          <Stars numReviews={numReviews} rating={rating} />
          <ReducedPrice
            amount={price}
            className="mt-auto pt-1 text-lg leading-none font-bold"
            compareAt={compareAtPrice}
          />
        </div>
      </div>
    </PageLink>
  )
}

/** A checkbox in the line of the price. Its state is that of the browser's store: `CompareBar` sets and reads it. */
function CompareChoice({ product }: { product: ProductJson }) {
  const { _id, name, category, price, compareAtPrice } = product
  // Two long prices leave room for the box alone.
  const isCrowded = compareAtPrice !== null && (withSign(price) + withSign(compareAtPrice)).length > 14
  return (
    <label className="compare-choice needs-script" title={isCrowded ? t('compare.compare') : undefined}>
      <input
        aria-label={t('compare.compareNamed', { name })}
        data-category={category}
        type="checkbox"
        value={_id}
      />
      {!isCrowded && t('compare.compare')}
    </label>
  )
}

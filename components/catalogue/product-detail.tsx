import { Icon } from '@/components/ui/icon'
import { largestPicture } from '@/components/ui/image-sources'
import { PageLink } from '@/components/ui/page-link'
import { Picture } from '@/components/ui/picture'
import { Price } from '@/components/ui/price'
import { Stars } from '@/components/ui/stars'
import { pictureColour } from '@/lib/catalogue/picture-colour'
import type { ProductDetailJson } from '@/lib/catalogue/schema'
import { slugOf } from '@/lib/catalogue/slug'
import { stockLabel } from '@/lib/catalogue/stock'
import { freeShippingAboveCents, taxPerMille } from '@/lib/orders/totals'
import { brandPath, categoryPath } from '@/lib/paths'
import { formatPrice } from '@/lib/text/money'
import { AddToCart } from './add-to-cart'
import { MovingPicture } from './moving-picture'
import { ZoomablePicture } from './zoomable-picture'

/** The product: picture on the left (sticky on wide screens), price, stock, quantity and description on the right. */
export function ProductDetail({ product }: { product: ProductDetailJson }) {
  const { reviews, ...rest } = product
  const { name, brand, category, image, imageAlt, description, rating, numReviews, price, countInStock } =
    rest
  return (
    <div className="grid items-start gap-x-12 gap-y-6 md:grid-cols-2 lg:grid-cols-[1.15fr_1fr] lg:gap-x-16">
      <MovingPicture productId={rest._id}>
        <ZoomablePicture alt={imageAlt} href={largestPicture(image)} src={image}>
          <Picture
            alt={imageAlt}
            className="aspect-square w-full rounded-card object-cover"
            colour={pictureColour(image)}
            height={1600}
            isPriority
            sizes="(min-width: 80rem) 608px, (min-width: 64rem) 50vw, (min-width: 48rem) 46vw, 92vw"
            src={image}
            width={1600}
          />
        </ZoomablePicture>
      </MovingPicture>
      <div className="grid gap-5">
        <div>
          <p className="text-sm wrap-break-word text-ink-soft">
            <PageLink className="facet-link" href={brandPath(brand)}>
              {brand}
            </PageLink>
            {' · '}
            <PageLink className="facet-link" href={categoryPath(slugOf(category))}>
              {category}
            </PageLink>
          </p>
          <h1 className="mt-1 text-2xl wrap-break-word lg:text-3xl">{name}</h1>
          <a className="mt-2 inline-block rounded-control py-0.5 hover:underline" href="#reviews">
            <Stars numReviews={numReviews} rating={rating} />
          </a>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-y border-line py-4">
          <Price amount={price} className="text-2xl font-bold" />
          <Stock countInStock={countInStock} />
        </div>
        <AddToCart product={rest} />
        <BuyingTerms />
        <section className="mt-3">
          <h2 className="mb-2 text-base">Description</h2>
          <p className="max-w-prose wrap-break-word whitespace-pre-line">{description}</p>
        </section>
      </div>
    </div>
  )
}

function Stock({ countInStock }: { countInStock: number }) {
  const isInStock = countInStock > 0
  return (
    <p className={`flex items-center gap-2 font-semibold ${isInStock ? 'text-success' : 'text-ink-soft'}`}>
      <span aria-hidden="true" className="size-2 rounded-full bg-current" />
      {stockLabel(countInStock)}
    </p>
  )
}

const terms = [
  `Free shipping above ${formatPrice(freeShippingAboveCents)}`,
  'Pay with PayPal or a credit card',
  `${taxPerMille / 10}% tax is added in the cart`,
]

/** The terms of every order in three lines, from the rules that price it. */
function BuyingTerms() {
  return (
    <ul className="grid gap-1.5 text-sm text-ink-soft">
      {terms.map((term) => (
        <li className="flex items-start gap-2.5" key={term}>
          <Icon className="mt-[0.2em] size-4 text-accent" name="tick" />
          {term}
        </li>
      ))}
    </ul>
  )
}

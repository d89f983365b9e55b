import { LocalWords } from '@/components/catalog/options/local-words'
import { Picture, roomOf } from '@/components/ui/media/picture'
import { PageLink } from '@/components/ui/page-link'
import { Stars } from '@/components/ui/stars'
import { pictureColour } from '@/lib/catalog/products/picture-colour'
import { stockLabel } from '@/lib/catalog/products/stock-labels'
import { langOf } from '@/lib/catalog/translations/lang-of'
import { productPath } from '@/lib/shared/routes/paths'
import { MovingPicture } from '../moving-picture'
import { type Card, titleOf } from './card'
import { CardPrice } from './card-price'
import { choicesText } from './choices-text'
import { Swatches } from './swatches'

/** The width of a card in home's grid of 4, 3, 2 or 1 columns. */
const cardSizes = '(min-width:80rem) 282px, (min-width:64rem) 31vw, (min-width:48rem) 46vw, min(448px,92vw)'

type Props = { product: Card; namesMember: boolean; isPriority: boolean; isEager: boolean }

/**
 * One product of the grid, or a group by the member that fits best, 28 rem high (Spec §9); the whole card is a link. It is styled
 * by one class in the stylesheet, because utility classes on two dozen cards would make the page larger. A card with swatches, which
 * are links of their own, is covered by the link of its name.
 */
export function ProductCard({ product, namesMember, ...urgency }: Props) {
  const { _id, swatches = [], choices = [], options } = product
  const href = productPath(_id)
  const picture = <CardPicture product={product} {...urgency} />
  const title = titleOf(product, namesMember)
  if (swatches.length < 2)
    return (
      <PageLink className="product-card" href={href}>
        {picture}
        <div>
          <h2 lang={title.lang}>{title.text}</h2>
          <BelowName product={product} />
        </div>
      </PageLink>
    )
  return (
    <div className="product-card relative">
      {picture}
      <div>
        <h2>
          <PageLink href={href} lang={title.lang}>
            {title.text}
          </PageLink>
        </h2>
        <BelowName product={product} />
      </div>
      <Swatches choices={choices} namesMember={namesMember} options={options} swatches={swatches} />
    </div>
  )
}

function CardPicture({ product, ...urgency }: Omit<Props, 'namesMember'>) {
  const { _id, image, imageAlt, countInStock } = product
  return (
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
  )
}

function BelowName({ product }: { product: Card }) {
  const { group, variantCount = 1, choices = [] } = product
  // The reviews of a group are those of all its members.
  const { rating, numReviews } = group ?? product
  const text = variantCount > 1 ? choicesText(choices) : ''
  return (
    <div className="below-name">
      <Stars numReviews={numReviews} rating={rating} />
      {text && (
        <span className="truncate text-xs text-ink-soft">
          <LocalWords words={text} />
        </span>
      )}
      <CardPrice className="mt-auto pt-1 text-lg leading-none font-bold" product={product} />
    </div>
  )
}

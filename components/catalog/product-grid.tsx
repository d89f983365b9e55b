import { Fragment, type ReactNode } from 'react'
import { asMember, type Card } from './cards/card'
import { CompareChoice } from './cards/compare-choice'
import { ProductCard } from './cards/product-card'
import { QuickAdd } from './quick-add-button'

/** The most cards that any screen shows without scrolling. Their pictures load at once, the others lazily. */
const eagerCount = 4

/** A card between others begins a row in 1, 2 and 3 columns, and ends one in 4. */
const cardsBeforeInsert = 6

type Props = {
  products: readonly Card[]
  /** The card of a group has the name and the price of the member that it shows: the list is an answer to words, options or prices. */
  namesMembers?: boolean
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
export function ProductGrid({
  products,
  namesMembers = false,
  isBesideFilters = false,
  isComparable = false,
  insert,
  end,
}: Props) {
  const columns = isBesideFilters ? 'xl:grid-cols-3' : 'lg:grid-cols-3 xl:grid-cols-4'
  return (
    <ul className={`product-grid grid gap-5 md:grid-cols-2 xl:gap-6 ${columns}`}>
      {products.map(namesMembers ? asMember : (product) => product).map((product, index) => (
        <Fragment key={product._id}>
          {index === cardsBeforeInsert && insert}
          <li>
            <ProductCard
              isEager={index < eagerCount}
              isPriority={index === 0}
              namesMember={namesMembers}
              product={product}
            />
            {product.countInStock > 0 && <QuickAdd product={product} />}
            {isComparable && <CompareChoice product={product} />}
          </li>
        </Fragment>
      ))}
      {end}
    </ul>
  )
}

import type { ReactNode } from 'react'
import type { Card } from '@/components/catalog/cards/card'
import { CardPrice } from '@/components/catalog/cards/card-price'
import { choicesText } from '@/components/catalog/cards/choices-text'
import { QuickAdd } from '@/components/catalog/quick-add-button'
import { LocalWords } from '@/components/ui/local-words'
import { Picture } from '@/components/ui/media/picture'
import { PageLink, TextLink } from '@/components/ui/page-link'
import { Stars } from '@/components/ui/stars'
import { comparePath } from '@/lib/catalog/compare/compared-ids'
import { pictureColour } from '@/lib/catalog/products/picture-colour'
import { stockLabel } from '@/lib/catalog/products/stock-labels'
import { optionChip } from '@/lib/catalog/siblings/option-words'
import { langOf } from '@/lib/catalog/translations/lang-of'
import { listed } from '@/lib/catalog/translations/local-words'
import { t } from '@/lib/shared/messages/message'
import { brandPath, productPath } from '@/lib/shared/routes/paths'
import './compare-table.css'

/** `facts`: short ones, such as a weight. */
type Product = Card & { facts?: string[] }

/** Products side by side, each in a column: what differs is in the rows. It scrolls inside its own box. */
export function CompareTable({ products }: { products: readonly Product[] }) {
  const ids = products.map(({ _id }) => _id)
  const row = (title: string, contentOf: (product: Product) => ReactNode) => (
    <tr>
      <th scope="row">{title}</th>
      {products.map((product) => (
        <td key={product._id}>{contentOf(product)}</td>
      ))}
    </tr>
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by the arrow keys.
    <section aria-label={t('compare.comparison')} className="compare-box" tabIndex={0}>
      <table className="compare-table">
        <thead>
          <tr>
            <td />
            {products.map(({ _id, name, image, imageAlt, fallback }) => (
              <th key={_id} scope="col">
                <PageLink href={productPath(_id)}>
                  <Picture
                    alt={imageAlt}
                    className="aspect-square w-full rounded-card object-cover"
                    colour={pictureColour(image)}
                    height={400}
                    isEager
                    sizes="(min-width: 64rem) 300px, 40vw"
                    src={image}
                    width={400}
                    {...langOf({ fallback }, 'imageAlts.0')}
                  />
                  <span {...langOf({ fallback }, 'name')}>{name}</span>
                </PageLink>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {row(t('search.price'), (product) => (
            <CardPrice className="text-lg font-bold" product={product} />
          ))}
          {row(t('search.rating'), (product) => {
            const { numReviews, rating } = product.group ?? product
            return <Stars numReviews={numReviews} rating={rating} />
          })}
          {products.some(({ options }) => options.length > 0) &&
            row(t('compare.options'), (product) => <Options product={product} />)}
          {row(t('search.availability'), ({ countInStock }) => stockLabel(countInStock))}
          {row(t('compare.maker'), ({ brand }) => (
            <TextLink href={brandPath(brand)}>{brand}</TextLink>
          ))}
          {products.some(({ facts = [] }) => facts.length > 0) &&
            row(t('catalog.facts'), ({ facts = [], fallback }) => (
              <ul {...langOf({ fallback }, 'facts')}>
                {facts.map((fact) => (
                  <li key={fact}>{fact}</li>
                ))}
              </ul>
            ))}
          {row(t('catalog.description'), ({ description, fallback }) => (
            <p className="whitespace-pre-line" {...langOf({ fallback }, 'description')}>
              {description}
            </p>
          ))}
          <tr className="no-print">
            <td />
            {products.map((product) => (
              <td key={product._id}>
                {(product.countInStock > 0 || isChoice(product)) && <QuickAdd product={product} />}
                <TextLink
                  aria-label={t('compare.removeNamed', { name: product.name })}
                  className="text-link inline-flex min-h-11 items-center"
                  href={comparePath(ids.filter((id) => id !== product._id))}
                  rel="nofollow"
                >
                  {t('compare.remove')}
                </TextLink>
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </section>
  )
}

/** Whether its column is that of a group, which its button opens. */
const isChoice = ({ variantCount = 1 }: Product) => variantCount > 1

/** What was chosen, and below it what its group has. */
function Options({ product }: { product: Product }) {
  const { options, choices = [] } = product
  const offered = isChoice(product) ? choicesText(choices) : ''
  return (
    <>
      <p>
        <LocalWords words={listed(options.map(optionChip))} />
      </p>
      {offered && (
        <p className="text-sm text-ink-soft">
          <LocalWords words={offered} />
        </p>
      )}
    </>
  )
}

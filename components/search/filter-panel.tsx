import type { ReactNode } from 'react'
import { PageLink } from '@/components/ui/page-link'
import { Stars } from '@/components/ui/stars'
import { priceLabel } from '@/lib/catalog/search/search-chips'
import { changedPath, toggled } from '@/lib/catalog/search/search-links'
import type { SearchQuery } from '@/lib/catalog/search/search-query'
import type { SearchFacets } from '@/lib/catalog/search/search-schema'
import { langOf } from '@/lib/catalog/translations/lang-of'
import { rich, t } from '@/lib/shared/messages/message'
import { hint } from './hint'
import { PriceForm } from './price-form'

type Choice = {
  key: string
  label: ReactNode
  lang?: string
  count: number
  isChosen: boolean
  /** The search after a click. */
  change: Partial<SearchQuery>
}

type Group = {
  id?: string
  title: string
  lang?: string
  choices: Choice[]
  isChips?: boolean
  children?: ReactNode
}

/** A longer list of choices shows the first ones and unfolds the others. */
const shownAtFirst = 8
/** Chips take a fourth of the room. */
const chipsAtFirst = 24

/** The filters of a list, each choice with the number of products that it leaves. All are links and one form. */
export function FilterPanel({ query, facets }: { query: SearchQuery; facets: SearchFacets }) {
  const { categories, prices, brands, ratings, inStock, options } = facets
  const groups: Group[] = [
    {
      title: t('search.category'),
      choices: categories.map(({ name, slug, fallback, ...choice }) => ({
        ...choice,
        ...langOf({ fallback }, 'name'),
        key: slug,
        label: name,
        change: { categories: toggled(query.categories, slug) },
      })),
    },
    ...options.map(({ name, kind, values, fallback: ofName }) => ({
      ...langOf({ fallback: ofName }, 'name'),
      // It may be called as another filter is.
      id: `option ${name}`,
      title: name,
      isChips: kind === 'size',
      choices: values.map(({ value, option, fallback, ...choice }) => ({
        ...choice,
        ...langOf({ fallback }, 'value'),
        key: option,
        label: value,
        change: { options: toggled(query.options, option) },
      })),
    })),
    {
      title: t('search.price'),
      choices: prices.map(({ minCents, maxCents, ...choice }) => ({
        ...choice,
        key: String(minCents),
        label: priceLabel(minCents, maxCents),
        change: choice.isChosen
          ? { minPriceCents: null, maxPriceCents: null }
          : { minPriceCents: minCents, maxPriceCents: maxCents },
      })),
      children: <PriceForm query={query} />,
    },
    {
      title: t('search.brand'),
      choices: brands.map(({ name, ...choice }) => ({
        ...choice,
        key: name,
        label: name,
        change: { brands: toggled(query.brands, name) },
      })),
    },
    {
      title: t('search.rating'),
      choices: ratings.map(({ minRating, ...choice }) => ({
        ...choice,
        key: String(minRating),
        label: <RatingLabel minRating={minRating} />,
        change: { minRating: choice.isChosen ? null : minRating },
      })),
    },
    {
      title: t('search.availability'),
      choices: [
        { ...inStock, key: 'stock', label: t('search.inStock'), change: { isInStock: !inStock.isChosen } },
      ],
    },
  ]
  return (
    <div className="grid gap-7">
      {groups
        .filter(({ choices, children }) => children || choices.length > 0)
        .map(({ id, title, lang, choices, isChips = false, children }) => (
          <section key={id ?? title}>
            <h2 className="mb-1 text-sm wrap-break-word" lang={lang}>
              {title}
            </h2>
            <Choices choices={choices} isChips={isChips} query={query} />
            {children}
          </section>
        ))}
    </div>
  )
}

function RatingLabel({ minRating }: { minRating: number }) {
  return (
    <span className="flex items-center gap-2">
      <Stars rating={minRating} />
      {t('search.andUp')}
    </span>
  )
}

type ChoicesProps = { choices: Choice[]; isChips: boolean; query: SearchQuery }

function Choices({ choices, isChips, query }: ChoicesProps) {
  const items = choices.map((choice) => (
    <ChoiceItem choice={choice} isChip={isChips} key={choice.key} query={query} />
  ))
  const first = isChips ? chipsAtFirst : shownAtFirst
  const isFolded = items.length > first + 1
  const list = isChips ? 'flex flex-wrap gap-2' : undefined
  return (
    <>
      <ul className={list}>{isFolded ? items.slice(0, first) : items}</ul>
      {isFolded && (
        <details open={choices.slice(first).some(({ isChosen }) => isChosen)}>
          <summary className="text-link inline-flex min-h-9 items-center text-sm max-lg:min-h-11">
            {t('search.moreChoices', { count: items.length - first })}
          </summary>
          <ul className={list}>{items.slice(first)}</ul>
        </details>
      )}
    </>
  )
}

type ItemProps = { choice: Choice; isChip: boolean; query: SearchQuery }

function ChoiceItem({ choice, isChip, query }: ItemProps) {
  const { label, lang, count, isChosen, change } = choice
  const style = isChip ? 'filter-size' : 'filter-choice'
  const content = (
    <>
      <span className={`min-w-0 wrap-break-word ${isChip ? '' : 'flex-1'}`} lang={lang}>
        {label}
      </span>
      <span className="text-xs text-ink-soft tabular-nums">
        {rich('search.choiceCount', {
          count,
          hint,
        })}
      </span>
    </>
  )
  const isUseless = count === 0 && !isChosen
  return (
    <li>
      {isUseless ? (
        <span className={`${style} text-ink-soft`}>{content}</span>
      ) : (
        <PageLink
          aria-current={isChosen ? 'true' : undefined}
          className={style}
          href={changedPath(query, change)}
          rel="nofollow"
          scroll={false}
        >
          {content}
        </PageLink>
      )}
    </li>
  )
}

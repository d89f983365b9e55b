import type { CSSProperties } from 'react'
import { PageLink } from '@/components/ui/page-link'
import type { CategoryTile } from '@/lib/catalog/search/search-schema'
import { langOf } from '@/lib/catalog/translations/lang-of'
import { t } from '@/lib/shared/messages/message'
import { categoryPath } from '@/lib/shared/routes/paths'
import { CategoryChips } from './category-chips'
import { type ShelfThing, shelfPicture, shelfThings } from './shelf-things'

/** Fewer things are no shelf. */
const fewest = 4

/**
 * The categories as things on one floor line, at true relative size; each is the link to its category. Those without a thing are
 * chips below, and all are when there are few things.
 */
export function CategoryShelf({ categories }: { categories: CategoryTile[] }) {
  const placed = shelfThings.flatMap((thing) => {
    const category = categories.find(({ slug }) => slug === thing.slug)
    return category ? { ...thing, name: category.name, fallback: category.fallback } : []
  })
  if (placed.length < fewest) return <CategoryChips categories={categories} />
  const others = categories.filter(({ slug }) => !placed.some((thing) => thing.slug === slug))
  return (
    <>
      <nav aria-label={t('search.categories')} className="category-shelf">
        <ul>
          {placed.map(({ name, fallback, ...thing }) => (
            <li key={thing.slug}>
              <PageLink
                className="shelf-thing"
                href={categoryPath(thing.slug)}
                style={{ '--hue': thing.hue } as CSSProperties}
              >
                <ThingPicture thing={thing} />
                <span {...langOf({ fallback }, 'name')}>{name}</span>
              </PageLink>
            </li>
          ))}
        </ul>
        {/* The styles wait for it: all things have arrived. */}
        <span hidden />
      </nav>
      {others.length > 0 && <CategoryChips categories={others} label={t('search.moreCategories')} />}
    </>
  )
}

function ThingPicture({ thing }: { thing: ShelfThing }) {
  const { centimetres, aspect } = thing
  return (
    <picture className="contents">
      <source hidden srcSet={shelfPicture(thing, 'avif')} type="image/avif" />
      <img
        alt=""
        className="picture"
        decoding="async"
        // After the picture of the first card, which is much larger.
        fetchPriority="low"
        height={centimetres * 10}
        src={shelfPicture(thing, 'webp')}
        style={{ '--tall': centimetres } as CSSProperties}
        width={Math.round(centimetres * aspect * 10)}
      />
    </picture>
  )
}

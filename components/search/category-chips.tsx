import { Picture } from '@/components/ui/media/picture'
import { PageLink } from '@/components/ui/page-link'
import { pictureColour } from '@/lib/catalog/products/picture-colour'
import type { CategoryTile } from '@/lib/catalog/search/search-schema'
import { langOf } from '@/lib/catalog/translations/lang-of'
import { t } from '@/lib/shared/messages/message'
import { categoryPath } from '@/lib/shared/routes/paths'

type Props = { categories: CategoryTile[]; isWrapped?: boolean; label?: string }

/** One row of links to categories, each with a product on its own tint. A row that is too long scrolls sideways. */
export function CategoryChips({ categories, isWrapped = false, label = t('search.categories') }: Props) {
  return (
    <nav aria-label={label} className={isWrapped ? 'category-row is-wrapped' : 'category-row'}>
      <ul>
        {categories.map(({ name, slug, image, fallback }) => (
          <li key={slug}>
            <PageLink className="category-chip" href={categoryPath(slug)}>
              <Picture alt="" colour={pictureColour(image)} height={64} sizes="64px" src={image} width={64} />
              <span {...langOf({ fallback }, 'name')}>{name}</span>
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

import { HoverLink } from '@/components/ui/hover-link'
import { Picture } from '@/components/ui/picture'
import { categoryPath } from '@/lib/products/search-links'
import type { CategoryTile } from '@/lib/products/search-schema'

/** One row of links to categories, each with a product on its own tint. On phones the row scrolls sideways. */
export function CategoryChips({
  categories,
  isCentred = false,
}: {
  categories: CategoryTile[]
  isCentred?: boolean
}) {
  return (
    <nav aria-label="Categories" className="category-row">
      <ul className={isCentred ? 'md:justify-center' : undefined}>
        {categories.map(({ name, slug, image }) => (
          <li key={slug}>
            <HoverLink className="category-chip" href={categoryPath(slug)}>
              <Picture alt="" height={40} sizes="40px" src={image} width={40} />
              {name}
            </HoverLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

'use client'

import { useEffect, useState } from 'react'
import { PageLink } from '@/components/ui/page-link'
import type { CategoryTile } from '@/lib/catalog/search/search-schema'
import { langOf } from '@/lib/catalog/translations/lang-of'
import { t } from '@/lib/shared/messages/message'
import { categoryPath, paths } from '@/lib/shared/routes/paths'

type Entry = Pick<CategoryTile, 'name' | 'slug' | 'fallback'>

/**
 * The categories, in the menu on phones. They are asked for when it opens, because the header is the same on pages that a build
 * makes; without an answer there is the list of everything.
 */
export function CategoryEntries() {
  const [categories, setCategories] = useState<Entry[]>([])

  useEffect(() => {
    // Not part of the scripts that every page loads.
    import('@/lib/api/client/api-client')
      .then(({ api }) => api.listCategories())
      .then(setCategories, () => {})
  }, [])

  return (
    <>
      <PageLink className="menu-entry" href={paths.search}>
        {t('layout.all-products')}
      </PageLink>
      {categories.map(({ name, slug, fallback }) => (
        <PageLink
          className="menu-entry"
          href={categoryPath(slug)}
          key={slug}
          {...langOf({ fallback }, 'name')}
        >
          {name}
        </PageLink>
      ))}
    </>
  )
}

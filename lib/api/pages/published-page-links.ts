import 'server-only'
import { cache } from 'react'
import { isDatabaseDown } from '@/lib/platform/db-connection/database-outage'
import { listPublishedPages, type PageLink } from '@/lib/store/cms/published-pages'

/** The pages with texts of the shop's own that are in force, read once for a page; none while the database is away. */
export const publishedPages: () => Promise<PageLink[]> = cache(() =>
  listPublishedPages().catch((error: unknown) => {
    if (isDatabaseDown(error)) return []
    throw error
  }),
)

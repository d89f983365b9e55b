import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { furtherLanguage } from '@/lib/shared/messages/current-language'
import type { PageSlug } from '@/lib/shared/routes/page-slugs'

/**
 * The pages that are in force, as rows of `slug` and `versionId`: the version that the current language shows, which is the page's own
 * where that language has none.
 */
export function shownVersions(): Prisma.Sql {
  return Prisma.sql`(
    select p.slug, coalesce(t."inForceId", p."inForceId") as "versionId" from "Page" p
    left join "PageTranslation" t on t.slug = p.slug and t.language = ${furtherLanguage()}::text where p."inForceId" is not null)`
}

/** The id of the version of a page that the current language shows; null while the page is not in force. */
export function shownVersionOf(slug: PageSlug): Prisma.Sql {
  return Prisma.sql`(select "versionId" from ${shownVersions()} shown where slug = ${slug})`
}

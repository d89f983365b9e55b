import 'server-only'
import { db } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import { type PageSlug, pageSlugs } from '@/lib/shared/routes/page-slugs'
import { z } from '@/lib/shared/validation/zod'

const publishedRow = z.object({ title: z.string(), text: z.string(), publishedAt: z.date() })
const linkRow = z.object({ slug: z.enum(pageSlugs), title: z.string(), publishedAt: z.date() })

export type PublishedPage = z.infer<typeof publishedRow>
export type PageLink = z.infer<typeof linkRow>

/** Returns what is in force of a page; `null` when nothing is. Public. */
export async function findPublishedPage(slug: PageSlug): Promise<PublishedPage | null> {
  const [page] = await readRows(db, publishedRow)`
    select v.title, v.text, v."publishedAt" from "Page" p join "PageVersion" v on v.id = p."inForceId" where p.slug = ${slug}`
  return page ?? null
}

/** Returns the pages that are in force, in the order of the footer, with when their texts last changed. Public. */
export async function listPublishedPages(): Promise<PageLink[]> {
  const links = await readRows(db, linkRow)`
    select p.slug, v.title, v."publishedAt" from "Page" p join "PageVersion" v on v.id = p."inForceId"`
  return pageSlugs.flatMap((slug) => links.filter((link) => link.slug === slug))
}

import 'server-only'
import { db } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import { furtherLanguage } from '@/lib/shared/messages/current-language'
import { type PageSlug, pageSlugs } from '@/lib/shared/routes/page-slugs'
import { z } from '@/lib/shared/validation/zod'
import { readShop } from '@/lib/store/settings/read-shop'
import { shownVersions } from './shown-versions'
import { langOfVersion } from './version-language'

const linkRow = z.object({
  slug: z.enum(pageSlugs),
  title: z.string(),
  publishedAt: z.date(),
  language: z.string().nullable(),
})
const publishedRow = linkRow.omit({ slug: true }).extend({ text: z.string() })

type Shown<Row extends { language: string | null }> = Omit<Row, 'language'> & {
  /** Of title and text, where that is another language than the current one. */
  lang?: string
}
export type PublishedPage = Shown<z.infer<typeof publishedRow>>
export type PageLink = Shown<z.infer<typeof linkRow>>

/** Returns what is in force of a page, in the current language or else in the shop's own; `null` when nothing is. Public. */
export async function findPublishedPage(slug: PageSlug): Promise<PublishedPage | null> {
  const pages = await readRows(db, publishedRow)`
    select v.title, v.text, v."publishedAt", v.language
    from ${shownVersions()} shown join "PageVersion" v on v.id = shown."versionId" where shown.slug = ${slug}`
  const [page] = await withLang(pages)
  return page ?? null
}

/** Returns the pages that are in force, in the order of the footer, with when their texts last changed. Public. */
export async function listPublishedPages(): Promise<PageLink[]> {
  const rows = await readRows(db, linkRow)`
    select shown.slug, v.title, v."publishedAt", v.language
    from ${shownVersions()} shown join "PageVersion" v on v.id = shown."versionId"`
  const links = await withLang(rows)
  return pageSlugs.flatMap((slug) => links.filter((link) => link.slug === slug))
}

async function withLang<Row extends { language: string | null }>(
  rows: readonly Row[],
): Promise<Shown<Row>[]> {
  // On the pages of the own language a version that names none is in it.
  if (furtherLanguage() !== null) await readShop()
  return rows.map(({ language, ...row }) => ({ ...row, ...langOfVersion(language) }))
}

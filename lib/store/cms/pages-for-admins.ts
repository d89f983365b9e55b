import 'server-only'
import { actorNameOf } from '@/lib/accounts/audit/actor'
import { requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import type { SqlTransaction } from '@/lib/platform/db/sql-transaction'
import type { Language } from '@/lib/shared/messages/languages'
import { Problem } from '@/lib/shared/problem/problem'
import { type PageSlug, pageSlugs } from '@/lib/shared/routes/page-slugs'
import { z } from '@/lib/shared/validation/zod'
import { readShop } from '@/lib/store/settings/read-shop'
import { type PageEntryJson, type PageJson, type PageTranslationJson, pageEntryJson } from './page-schema'
import { readTranslations } from './page-translations'
import { blanksOf } from './template-blanks'
import { sellerFacts, templateOf } from './template-of'

const savedRow = z.object({
  slug: z.enum(pageSlugs),
  title: z.string(),
  text: z.string(),
  version: z.int(),
  inForce: z.int().nullable(),
  isChanged: z.boolean(),
})
const versionRow = z.object({
  number: z.int(),
  language: z.string().nullable(),
  title: z.string(),
  publishedAt: z.date(),
  author: z.string(),
})
/** Only owners publish. */
const author = actorNameOf(Prisma.sql`'owner'`)
const wholeVersionRow = versionRow.extend({ text: z.string() })

/** Returns all pages with what is in force and what is left to do. Admins only. */
export async function listPages(viewer: Viewer | null): Promise<PageEntryJson[]> {
  requireAction(viewer, 'see-admin')
  const { languages } = await readShop()
  const pages = await Promise.all(pageSlugs.map((slug) => readPage(db, slug, languages)))
  return pages.map((page) => pageEntryJson.parse(page))
}

/** Returns a page as its editor loads it. Admins only. Throws `not-found` for an unknown one. */
export async function getPage(viewer: Viewer | null, slug: PageSlug | null): Promise<PageJson> {
  requireAction(viewer, 'see-admin')
  if (slug === null) throw new Problem('not-found')
  return readPage(db, slug, (await readShop()).languages)
}

/** Returns a version of a page, also one that is no longer in force. Admins only. */
export async function getPageVersion(
  viewer: Viewer | null,
  slug: PageSlug | null,
  number: number | null,
): Promise<z.infer<typeof wholeVersionRow>> {
  requireAction(viewer, 'see-admin')
  const [version] = await readRows(db, wholeVersionRow)`
    select v.number, v.language, v.title, v.text, v."publishedAt", ${author} as author
    from "PageVersion" v left join "User" u on u.id = v."authorId"
    where v.slug = ${slug ?? ''} and v.number = ${number ?? 0}`
  if (!version) throw new Problem('not-found')
  return version
}

/** Reads a page with its versions, newest first. The caller has asked for permission. */
export async function readPage(
  tx: SqlTransaction,
  slug: PageSlug,
  [own = 'en', ...further]: readonly Language[],
): Promise<PageJson> {
  const [page] = await readRows(tx, savedRow)`
    select p.slug, p.title, p.text, p.version, v.number as "inForce", (p.title, p.text) is distinct from (v.title, v.text) as "isChanged"
    from "Page" p left join "PageVersion" v on v.id = p."inForceId" where p.slug = ${slug}`
  const rows = await readRows(tx, versionRow)`
    select v.number, v.language, v.title, v."publishedAt", ${author} as author
    from "PageVersion" v left join "User" u on u.id = v."authorId" where v.slug = ${slug} order by v.number desc`
  const versions = rows.map(({ publishedAt, language, ...version }) => ({
    ...version,
    ...(language !== null && language !== own && { language }),
    publishedAt: publishedAt.toISOString(),
  }))
  const versionOf = (inForce: number | null) => versions.find(({ number }) => number === inForce) ?? null
  const stored = further.length === 0 ? [] : await readTranslations(tx, slug)
  const translations = further.map((language): [string, PageTranslationJson] => {
    const row = stored.find((each) => each.language === language)
    if (!row) return [language, { ...nothingSaved }]
    const { language: _, inForce, ...text } = row
    return [language, { ...text, blanks: blanksOf(text), inForce: versionOf(inForce) }]
  })
  const more = further.length === 0 ? {} : { translations: Object.fromEntries(translations) }
  if (page) return { ...page, blanks: blanksOf(page), inForce: versionOf(page.inForce), versions, ...more }
  const template = templateOf(slug, await sellerFacts(), own)
  const blanks = blanksOf(template)
  return { slug, ...template, version: 0, blanks, isChanged: false, inForce: null, versions: [], ...more }
}

const nothingSaved: PageTranslationJson = {
  ...{ title: '', text: '', blanks: [], isChanged: false, isOutdated: false, inForce: null },
}

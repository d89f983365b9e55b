import 'server-only'
import { db } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import type { SqlTransaction } from '@/lib/platform/db/sql-transaction'
import type { Language } from '@/lib/shared/messages/languages'
import type { PageSlug } from '@/lib/shared/routes/page-slugs'
import { z } from '@/lib/shared/validation/zod'

const translationRow = z.object({
  language: z.string(),
  title: z.string(),
  text: z.string(),
  /** The number of its version. */
  inForce: z.int().nullable(),
  isChanged: z.boolean(),
  isOutdated: z.boolean(),
})

/**
 * Returns the translations of a page as they were last saved. One is out of date when its version in force was published, or found to be
 * right, with another own text than is in force now; of a page that is not in force none is.
 */
export function readTranslations(
  tx: SqlTransaction,
  slug: PageSlug,
): Promise<z.infer<typeof translationRow>[]> {
  return readRows(tx, translationRow)`
    select t.language, t.title, t.text, v.number as "inForce", (t.title, t.text) is distinct from (v.title, v.text) as "isChanged",
      v.id is not null and own.id is not null and (own.title, own.text) is distinct from (o.title, o.text) as "isOutdated"
    from "PageTranslation" t join "Page" p on p.slug = t.slug left join "PageVersion" v on v.id = t."inForceId"
    left join "PageVersion" own on own.id = p."inForceId" left join "PageVersion" o on o.id = t."originalId"
    where t.slug = ${slug}`
}

export type UntranslatedPage = { slug: PageSlug; language: Language; isOutdated: boolean }

/** Returns which of these pages, which are in force, have no translation in force in which of these languages, or one that is out of date. */
export async function untranslatedPages(
  slugs: readonly PageSlug[],
  further: readonly Language[],
): Promise<UntranslatedPage[]> {
  if (further.length === 0) return []
  const pages = slugs.map(async (slug) => {
    const rows = await readTranslations(db, slug)
    return further.flatMap((language) => {
      const row = rows.find((each) => each.language === language)
      const isOutdated = row?.isOutdated ?? false
      return row?.inForce && !isOutdated ? [] : [{ slug, language, isOutdated }]
    })
  })
  return (await Promise.all(pages)).flat()
}

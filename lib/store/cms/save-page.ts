import 'server-only'
import { recordAudit } from '@/lib/accounts/audit/record-audit'
import { requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import { db, withTransaction } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import type { SqlTransaction } from '@/lib/platform/db/sql-transaction'
import { isLanguage } from '@/lib/shared/messages/languages'
import { requireFurther } from '@/lib/shared/messages/translation-input'
import { invalidAt, Problem } from '@/lib/shared/problem/problem'
import type { PageSlug } from '@/lib/shared/routes/page-slugs'
import { z } from '@/lib/shared/validation/zod'
import { readShop } from '@/lib/store/settings/read-shop'
import { addVersion, type Entry, type PageWork, refuseBlanks, type SavedText, savedText } from './add-version'
import type { PageJson, PagePatch } from './page-schema'
import { readPage } from './pages-for-admins'
import { saveTranslation } from './save-translation'

const inForceRow = z.object({ number: z.int(), isSame: z.boolean() })

/**
 * Saves what is sent of a page and of its translations if its `version` is still the one that the editor loaded, and with `publish` puts
 * that in force as a new version, with `withdraw` takes it off. Publishing what is in force makes no further version. A text that is not
 * sent stays as it was saved; translations that are sent alone leave the page's own text as it is. Triggers tell the front servers.
 * Owners only. `edit-conflict` has the current `version`.
 */
export async function savePage(
  viewer: Viewer | null,
  slug: PageSlug | null,
  input: PagePatch,
): Promise<PageJson> {
  const owner = requireAction(viewer, 'manage-shop')
  if (slug === null) throw new Problem('not-found')
  const { languages } = await readShop()
  const [own = 'en'] = languages
  const { title, text, translations = {}, action } = input
  requireFurther(translations, own, 'change the page’s own text')
  const isOwn = title !== undefined || text !== undefined || Object.keys(translations).length === 0
  const saved = await withTransaction(async (tx) => {
    const page = await save(tx, slug, input)
    if (!page) return null
    const entries = isOwn
      ? [await entryOf(tx, { slug, action, language: own, authorId: owner.id }, page)]
      : []
    for (const [language, sent] of Object.entries(translations))
      if (isLanguage(language) && sent !== undefined)
        entries.push(await saveTranslation(tx, { slug, action, language, own, authorId: owner.id }, sent))
    for (const entry of entries) await recordAudit(tx, owner, { ...entry, entity: 'shop' })
    return readPage(tx, slug, languages)
  })
  if (saved) return saved
  const now = await db.page.findUnique({ where: { slug }, select: { version: true } })
  throw new Problem('edit-conflict', { version: now?.version ?? 0 })
}

type Sent = Pick<PagePatch, 'title' | 'text' | 'version'>

/** Locks the page until the transaction ends, so that its versions are numbered one after the other. Returns its text as it is then. */
async function save(tx: SqlTransaction, slug: PageSlug, { title, text, version }: Sent) {
  if (version === 0) {
    if (title === undefined || text === undefined)
      throw invalidAt('text', 'The page was never saved: it needs a title and a text of its own first.')
    const [added] = await readRows(tx, savedText)`
      insert into "Page" (slug, title, text) values (${slug}, ${title}, ${text}) on conflict do nothing returning title, text`
    return added
  }
  const [changed] = await readRows(tx, savedText)`
    update "Page" set title = coalesce(${title ?? null}::text, title), text = coalesce(${text ?? null}::text, text), version = version + 1, "savedAt" = now()
    where slug = ${slug} and version = ${version} returning title, text`
  return changed
}

/** Does what the input asks for beside saving the page's own text, and returns its entry for the log. */
async function entryOf(tx: SqlTransaction, work: PageWork, page: SavedText): Promise<Entry> {
  const { slug, action } = work
  if (action === 'publish') refuseBlanks(page, 'text')
  const [inForce] = await readRows(tx, inForceRow)`
    select v.number, (v.title, v.text) = (${page.title}, ${page.text}) as "isSame"
    from "Page" p join "PageVersion" v on v.id = p."inForceId" where p.slug = ${slug}`
  const before = inForce?.number ?? null
  if (action === 'withdraw') {
    await tx.$queryRaw`update "Page" set "inForceId" = null where slug = ${slug}`
    return { action: 'page-withdrawn', changes: { [slug]: [before, null] } }
  }
  if (action === 'save' || inForce?.isSame) return { action: 'page-saved', changes: { [slug]: [] } }
  const added = await addVersion(tx, work, page)
  await tx.$queryRaw`update "Page" set "inForceId" = ${added.id} where slug = ${slug}`
  return { action: 'page-published', changes: { [slug]: [before, added.number] } }
}

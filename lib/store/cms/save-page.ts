import 'server-only'
import type { AuditAction, AuditChanges } from '@/lib/accounts/audit/audit-actions'
import { recordAudit } from '@/lib/accounts/audit/record-audit'
import { requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import { db, withTransaction } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import type { SqlTransaction } from '@/lib/platform/db/sql-transaction'
import { invalidAt, Problem } from '@/lib/shared/problem/problem'
import type { PageSlug } from '@/lib/shared/routes/page-slugs'
import { z } from '@/lib/shared/validation/zod'
import type { PageInput, PageJson } from './page-schema'
import { readPage } from './pages-for-admins'
import { blanksOf } from './template-blanks'

const inForceRow = z.object({ number: z.int(), isSame: z.boolean() })
const newVersionRow = z.object({ id: z.int(), number: z.int() })

type Entry = { action: AuditAction; changes: AuditChanges }

/**
 * Saves the title and text of a page if its `version` is still the one that the editor loaded, and with `publish` puts them in
 * force as a new version, with `withdraw` takes the page off. Publishing what is in force makes no further version. A trigger tells
 * the front servers. Owners only. Throws `not-found` for an unknown page, `invalid-input` that names blanks which are not filled,
 * `edit-conflict` (with the current `version`).
 */
export async function savePage(
  viewer: Viewer | null,
  slug: PageSlug | null,
  input: PageInput,
): Promise<PageJson> {
  const owner = requireAction(viewer, 'manage-shop')
  if (slug === null) throw new Problem('not-found')
  if (input.action === 'publish') refuseBlanks(input)
  const saved = await withTransaction(async (tx) => {
    if (!(await save(tx, slug, input))) return null
    const entry = await entryOf(tx, slug, input, owner)
    await recordAudit(tx, owner, { ...entry, entity: 'shop' })
    return readPage(tx, slug)
  })
  if (saved) return saved
  const now = await db.page.findUnique({ where: { slug }, select: { version: true } })
  throw new Problem('edit-conflict', { version: now?.version ?? 0 })
}

function refuseBlanks(page: PageInput): void {
  const blanks = blanksOf(page)
  if (blanks.length === 0) return
  throw invalidAt('text', `Please fill these blanks first: ${blanks.join(', ')}`)
}

/** Locks the page until the transaction ends, so that its versions are numbered one after the other. */
async function save(tx: SqlTransaction, slug: PageSlug, { title, text, version }: PageInput) {
  const row = z.object({ slug: z.string() })
  const saved =
    version === 0
      ? await readRows(tx, row)`
          insert into "Page" (slug, title, text) values (${slug}, ${title}, ${text}) on conflict do nothing returning slug`
      : await readRows(tx, row)`
          update "Page" set title = ${title}, text = ${text}, version = version + 1, "savedAt" = now()
          where slug = ${slug} and version = ${version} returning slug`
  return saved.length > 0
}

/** Does what the input asks for beside saving, and returns its entry for the log. */
async function entryOf(
  tx: SqlTransaction,
  slug: PageSlug,
  { action, title, text }: PageInput,
  { id }: Viewer,
): Promise<Entry> {
  const [inForce] = await readRows(tx, inForceRow)`
    select v.number, (v.title, v.text) = (${title}, ${text}) as "isSame"
    from "Page" p join "PageVersion" v on v.id = p."inForceId" where p.slug = ${slug}`
  const before = inForce?.number ?? null
  if (action === 'withdraw') {
    await tx.$queryRaw`update "Page" set "inForceId" = null where slug = ${slug}`
    return { action: 'page-withdrawn', changes: { [slug]: [before, null] } }
  }
  if (action === 'save' || inForce?.isSame) return { action: 'page-saved', changes: { [slug]: [] } }
  const [added] = await readRows(tx, newVersionRow)`
    insert into "PageVersion" (slug, number, title, text, "authorId")
    select ${slug}, coalesce(max(number), 0) + 1, ${title}, ${text}, ${id} from "PageVersion" where slug = ${slug}
    returning id, number`
  if (!added) throw new Error('No version was added')
  await tx.$queryRaw`update "Page" set "inForceId" = ${added.id} where slug = ${slug}`
  return { action: 'page-published', changes: { [slug]: [before, added.number] } }
}

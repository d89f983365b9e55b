import 'server-only'
import type { AuditAction, AuditChanges } from '@/lib/accounts/audit/audit-actions'
import { readRows } from '@/lib/platform/db/read-rows'
import type { SqlTransaction } from '@/lib/platform/db/sql-transaction'
import type { Language } from '@/lib/shared/messages/languages'
import { invalidAt } from '@/lib/shared/problem/problem'
import type { PageSlug } from '@/lib/shared/routes/page-slugs'
import { z } from '@/lib/shared/validation/zod'
import type { PagePatch } from './page-schema'
import { blanksOf } from './template-blanks'

/** What is done with the text of a page in a language, and by whom. */
export type PageWork = {
  slug: PageSlug
  action: PagePatch['action']
  language: Language
  authorId: number
}

/** What the log says of it. */
export type Entry = { action: AuditAction; changes: AuditChanges }

export const savedText = z.object({ title: z.string(), text: z.string() })
export type SavedText = z.infer<typeof savedText>

const newVersionRow = z.object({ id: z.int(), number: z.int() })

/** Throws `invalid-input` for a text that cannot be published as yet. */
export function refuseBlanks(page: SavedText, path: string): void {
  const blanks = blanksOf(page)
  if (blanks.length === 0) return
  throw invalidAt(path, `Please fill these blanks first: ${blanks.join(', ')}`)
}

/** Adds a version of a page, which the caller holds. */
export async function addVersion(
  tx: SqlTransaction,
  { slug, language, authorId }: PageWork,
  { title, text }: SavedText,
): Promise<z.infer<typeof newVersionRow>> {
  const [added] = await readRows(tx, newVersionRow)`
    insert into "PageVersion" (slug, number, language, title, text, "authorId")
    select ${slug}, coalesce(max(number), 0) + 1, ${language}, ${title}, ${text}, ${authorId} from "PageVersion" where slug = ${slug}
    returning id, number`
  if (!added) throw new Error('No version was added')
  return added
}

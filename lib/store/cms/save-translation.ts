import 'server-only'
import { readRows } from '@/lib/platform/db/read-rows'
import type { SqlTransaction } from '@/lib/platform/db/sql-transaction'
import { languageNames } from '@/lib/shared/messages/language-names'
import type { Language } from '@/lib/shared/messages/languages'
import { stillRight } from '@/lib/shared/messages/translation-input'
import { invalidAt } from '@/lib/shared/problem/problem'
import { z } from '@/lib/shared/validation/zod'
import { addVersion, type Entry, type PageWork, refuseBlanks, type SavedText } from './add-version'
import type { PagePatch } from './page-schema'
import { readTranslations } from './page-translations'

type Sent = NonNullable<PagePatch['translations']>[Language]

/**
 * Saves a translation of a page, which the caller holds, and does what the input asks for beside that. A text that is in force and is sent
 * again counts as right, however the page's own text has changed since. Returns the entry for the log.
 */
export async function saveTranslation(
  tx: SqlTransaction,
  work: PageWork & { own: Language },
  sent: Sent,
): Promise<Entry> {
  const { slug, language, action } = work
  const name = `${slug}@${language}`
  const stored = async () => (await readTranslations(tx, slug)).find((row) => row.language === language)
  const before = await stored()
  const number = before?.inForce ?? null
  if (sent === null) {
    await tx.$queryRaw`delete from "PageTranslation" where slug = ${slug} and language = ${language}`
    return withdrawn(name, number)
  }
  const text = textOf(work, { ...before, ...sent })
  await tx.$queryRaw`
    insert into "PageTranslation" (slug, language, title, text) values (${slug}, ${language}, ${text.title}, ${text.text})
    on conflict (slug, language) do update set title = excluded.title, text = excluded.text, "savedAt" = now()`
  if (action === 'withdraw') {
    await tx.$queryRaw`
      update "PageTranslation" set "inForceId" = null, "originalId" = null where slug = ${slug} and language = ${language}`
    return withdrawn(name, number)
  }
  const isInForce = (await stored())?.isChanged === false
  if (action === 'publish' && !isInForce) return publish(tx, work, text, number)
  if (isInForce) await renew(tx, work)
  const isRight = isInForce && before?.isOutdated
  return { action: 'page-saved', changes: { [name]: isRight ? stillRight : [] } }
}

function withdrawn(name: string, number: number | null): Entry {
  if (number === null) return { action: 'page-saved', changes: { [name]: [] } }
  return { action: 'page-withdrawn', changes: { [name]: [number, null] } }
}

/** The whole text, of which a part may have been saved before. */
function textOf({ language }: PageWork, { title, text }: NonNullable<Sent>): SavedText {
  if (title === undefined) throw invalidAt(`translations.${language}.title`, 'Title is required.')
  if (text === undefined) throw invalidAt(`translations.${language}.text`, 'Text is required.')
  return { title, text }
}

async function publish(
  tx: SqlTransaction,
  work: PageWork & { own: Language },
  text: SavedText,
  before: number | null,
): Promise<Entry> {
  const { slug, language, own } = work
  refuseBlanks(text, `translations.${language}.text`)
  const added = await addVersion(tx, work, text)
  const published = await readRows(tx, z.object({ slug: z.string() }))`
    update "PageTranslation" t set "inForceId" = ${added.id}, "originalId" = p."inForceId"
    from "Page" p where p.slug = t.slug and p."inForceId" is not null and t.slug = ${slug} and t.language = ${language} returning t.slug`
  if (published.length === 0)
    throw invalidAt(
      `translations.${language}`,
      `Publish the page in ${languageNames[own]} first: until then the shop has it in no language.`,
    )
  return { action: 'page-published', changes: { [`${slug}@${language}`]: [before, added.number] } }
}

async function renew(tx: SqlTransaction, { slug, language }: PageWork): Promise<void> {
  await tx.$queryRaw`
    update "PageTranslation" t set "originalId" = p."inForceId"
    from "Page" p where p.slug = t.slug and p."inForceId" is not null and t.slug = ${slug} and t.language = ${language}`
}

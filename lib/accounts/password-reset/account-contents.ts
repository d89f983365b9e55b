import { currentLanguage } from '@/lib/shared/messages/current-language'
import { t } from '@/lib/shared/messages/message'
import 'server-only'
import { readRows } from '@/lib/platform/db/read-rows'
import type { SqlTransaction } from '@/lib/platform/db/sql-transaction'
import { z } from '@/lib/shared/validation/zod'

const contentsRow = z.object({
  orders: z.int(),
  reviews: z.int(),
  passkeys: z.int(),
  codeApps: z.int(),
  recoveryCodes: z.int(),
  sessions: z.int(),
  keys: z.int(),
})

/** How much an account has of what a stranger could have left in it. */
export type AccountContents = z.infer<typeof contentsRow>

export async function readContents(tx: SqlTransaction, userId: number): Promise<AccountContents> {
  const [contents] = await readRows(tx, contentsRow)`
    select (select count(*)::int from "Order" where "userId" = ${userId}) as orders,
      (select count(*)::int from "Review" where "userId" = ${userId}) as reviews,
      (select count(*)::int from "Passkey" where "userId" = ${userId}) as passkeys,
      (select count(*)::int from "CodeFactor" where "userId" = ${userId}) as "codeApps",
      (select count(*)::int from "RecoveryCode" where "userId" = ${userId} and "usedAt" is null) as "recoveryCodes",
      (select count(*)::int from "Session" where "userId" = ${userId}) as sessions,
      (select count(*)::int from "ApiKey" k where exists (
        select from "AuditEntry" a where a.entity = 'key' and a."entityId" = k.id and a.action = 'key-made' and a."actorId" = ${userId})) as keys`
  if (!contents) throw new Error('A query of counts has one row.')
  return contents
}

/** The same without log-ins, which every reset ends. */
export function endedText(contents: AccountContents): string | null {
  return contentsText({ ...contents, sessions: 0 })
}

/** The contents in words, such as "2 orders, 1 passkey and 1 log-in"; null when there are none. */
export function contentsText(contents: AccountContents): string | null {
  const { orders, reviews, passkeys, codeApps, recoveryCodes, sessions, keys } = contents
  const words = [
    orders > 0 ? t('account.contents-orders', { count: orders }) : '',
    reviews > 0 ? t('account.contents-reviews', { count: reviews }) : '',
    passkeys > 0 ? t('account.contents-passkeys', { count: passkeys }) : '',
    codeApps > 0 ? t('account.contents-app') : '',
    recoveryCodes > 0 ? t('account.contents-recovery', { count: recoveryCodes }) : '',
    sessions > 0 ? t('account.contents-sessions', { count: sessions }) : '',
    keys > 0 ? t('account.contents-keys', { count: keys }) : '',
  ].filter(Boolean)
  if (words.length === 0) return null
  const language = currentLanguage()
  // British lists have no comma before "and".
  return new Intl.ListFormat(language === 'en' ? 'en-GB' : language).format(words)
}

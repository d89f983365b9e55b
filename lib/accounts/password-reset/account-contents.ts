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
    counted(orders, 'order'),
    counted(reviews, 'review'),
    counted(passkeys, 'passkey'),
    codeApps > 0 ? 'an app for codes' : '',
    counted(recoveryCodes, 'recovery code'),
    counted(sessions, 'log-in'),
    counted(keys, 'API key'),
  ].filter(Boolean)
  const last = words.pop()
  return last === undefined ? null : words.length > 0 ? `${words.join(', ')} and ${last}` : last
}

function counted(count: number, noun: string): string {
  return count === 0 ? '' : `${count} ${noun}${count === 1 ? '' : 's'}`
}

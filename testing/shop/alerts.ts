import { alertToken } from '@/lib/accounts/sessions/confirm-token'
import { db } from '@/lib/platform/db/db'
import { correctStock } from '@/lib/sales/inventory/correct-stock'
import { createProduct, createUser } from '@/testing/db/rows'

export const newEmail = () => `${crypto.randomUUID()}@example.com`

export async function soldOut(name = 'Cuckoo Clock'): Promise<number> {
  return (await createProduct({ name, countInStock: 0 })).id
}

let owner: ReturnType<typeof createUser> | undefined

/** Puts units of a product on the shelf; negative ones are lost. */
export async function deliver(id: number, change: number): Promise<void> {
  owner ??= createUser({ role: 'owner' })
  await correctStock(await owner, id, { change, reason: change > 0 ? 'received' : 'lost', note: '' })
}

/** They are in the order in which mails were queued. */
export async function recipients(kind: 'stock_alert' | 'back_in_stock'): Promise<string[]> {
  const select = { recipient: true } as const
  const mails = await db.mail.findMany({ where: { kind }, orderBy: { id: 'asc' }, select })
  return mails.map(({ recipient }) => recipient)
}

/** The first one waits for longest, and has confirmed last. Returns their addresses. */
export async function waiting(productId: number, count: number): Promise<string[]> {
  const emails = Array.from({ length: count }, newEmail)
  const now = Date.now()
  const data = emails.map((email, index) => ({
    productId,
    email,
    createdAt: new Date(now - (count - index) * 60_000),
    confirmedAt: new Date(now - index * 1000),
  }))
  await db.stockAlert.createMany({ data: data.toReversed() })
  return emails
}

/** The last request counts. */
export async function tokenOf(email: string): Promise<string> {
  const row = await db.stockAlert.findFirstOrThrow({ where: { email }, orderBy: { id: 'desc' } })
  return alertToken(row)
}

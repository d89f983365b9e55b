import 'server-only'
import { productSelect, productsJsonOf } from '@/lib/catalog/products/product-json'
import { withTranslationsIn } from '@/lib/catalog/translations/product-translations'
import { Prisma } from '@/lib/generated/prisma/client'
import { env } from '@/lib/platform/config/env'
import type { Transaction } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import { readParts } from '@/lib/sales/order-feed/order-parts'
import { orderJsonOf, orderSelect, refundJsonOf, refundSelect } from '@/lib/sales/orders/order-json'
import { readStatuses } from '@/lib/sales/orders/order-status'
import type { Language } from '@/lib/shared/messages/languages'
import { z } from '@/lib/shared/validation/zod'
import type { MessageContent } from './message-body'
import { webhookEventNames } from './webhook-events'

export const eventRow = z.object({
  id: z.int(),
  type: z.enum(webhookEventNames),
  subjectId: z.int(),
  at: z.date(),
  before: z.int().nullable(),
  after: z.int().nullable(),
  webhookId: z.int().nullable(),
})
type EventRow = z.infer<typeof eventRow>

export type Message = MessageContent & { orderId?: number; withdrawalId?: number }

/**
 * Returns what each event says, of its subject as it is now: `null` when it says nothing, and no entry when its subject is locked, so
 * that it has to wait. Products carry translations into the shop’s further languages. Orders and withdrawals are locked, so that whoever
 * forgets their buyer finds the message.
 */
export async function readMessages(
  tx: Transaction,
  events: EventRow[],
  languages: readonly Language[],
): Promise<Map<number, Message | null>> {
  const [orders, refunds, withdrawals, products] = [
    await ofOrders(tx, events),
    await ofRefunds(tx, events),
    await ofWithdrawals(tx, events),
    await ofProducts(tx, events, languages),
  ]
  return new Map([...orders, ...refunds, ...withdrawals, ...products])
}

type Entry = [eventId: number, message: Message | null]

const idRow = z.object({ id: z.int() })
const idsOf = (events: EventRow[]) => events.map(({ subjectId }) => subjectId)

/** Locks these rows against changes, but for those that are locked already. Returns which it has locked. */
async function lockFree(tx: Transaction, table: 'Order' | 'Withdrawal', ids: number[]): Promise<Set<number>> {
  const rows = await readRows(tx, idRow)`
    select id from ${Prisma.raw(`"${table}"`)} where id = any(${ids}::int[]) for share skip locked`
  return new Set(rows.map(({ id }) => id))
}

async function ofOrders(tx: Transaction, all: EventRow[]): Promise<Entry[]> {
  const events = all.filter(({ type }) => type.startsWith('order.'))
  if (events.length === 0) return []
  const free = await lockFree(tx, 'Order', idsOf(events))
  const rows = await tx.order.findMany({ where: { id: { in: idsOf(events) } }, select: orderSelect })
  const statuses = await readStatuses(tx, idsOf(events))
  const partsOf = await readParts(idsOf(events), new Set(['refunds', 'payments']), true, tx)
  return events.flatMap(({ id, type, at, subjectId }): Entry[] => {
    const row = rows.find((each) => each.id === subjectId)
    const status = statuses.get(subjectId)
    if (!row || !status) return [[id, null]]
    if (!free.has(row.id)) return []
    const data = { ...orderJsonOf({ ...row, status }), ...partsOf(row.id) }
    return [[id, { type, at, data, orderId: row.id }]]
  })
}

async function ofRefunds(tx: Transaction, all: EventRow[]): Promise<Entry[]> {
  const events = all.filter(({ type }) => type === 'refund.completed')
  if (events.length === 0) return []
  const where = { id: { in: idsOf(events) } }
  const refunds = await tx.refund.findMany({ where, select: { orderId: true } })
  const free = await lockFree(
    tx,
    'Order',
    refunds.map(({ orderId }) => orderId),
  )
  const rows = await tx.refund.findMany({ where, select: { ...refundSelect, orderId: true } })
  return events.flatMap(({ id, type, at, subjectId }): Entry[] => {
    const row = rows.find((each) => each.id === subjectId)
    if (!row) return [[id, null]]
    if (!free.has(row.orderId)) return []
    return [[id, { type, at, data: { order: row.orderId, ...refundJsonOf(row) }, orderId: row.orderId }]]
  })
}

async function ofWithdrawals(tx: Transaction, all: EventRow[]): Promise<Entry[]> {
  const events = all.filter(({ type }) => type === 'withdrawal.received')
  if (events.length === 0) return []
  const free = await lockFree(tx, 'Withdrawal', idsOf(events))
  const rows = await tx.withdrawal.findMany({
    where: { id: { in: idsOf(events) } },
    select: {
      id: true,
      orderId: true,
      orderNumber: true,
      name: true,
      email: true,
      lines: true,
      receivedAt: true,
      deadline: true,
    },
  })
  return events.flatMap(({ id, type, at, subjectId }): Entry[] => {
    const row = rows.find((each) => each.id === subjectId)
    // One that fits no order is deleted when its writer is forgotten.
    if (!row) return [[id, null]]
    if (!free.has(row.id)) return []
    const { id: _id, orderId, receivedAt, deadline, ...typed } = row
    const times = { receivedAt: receivedAt.toISOString(), deadline: deadline.toISOString() }
    return [[id, { type, at, data: { _id, order: orderId, ...typed, ...times }, withdrawalId: _id }]]
  })
}

async function ofProducts(
  tx: Transaction,
  all: EventRow[],
  languages: readonly Language[],
): Promise<Entry[]> {
  const events = all.filter(({ type }) => type === 'product.changed' || type === 'stock.low')
  if (events.length === 0) return []
  const rows = await tx.product.findMany({
    where: { id: { in: idsOf(events) } },
    select: { ...productSelect, lowStock: true },
  })
  const products = await withTranslationsIn(
    languages,
    await productsJsonOf(
      rows.map(({ lowStock: _, ...row }) => row),
      tx,
    ),
    tx,
  )
  // Several changes of a product are one.
  const last = new Map(events.map(({ id, type, subjectId }) => [`${type} ${subjectId}`, id]))
  return events.map(({ id, type, at, subjectId, before, after }): Entry => {
    const product = products.find(({ _id }) => _id === subjectId)
    if (type === 'product.changed') {
      if (last.get(`${type} ${subjectId}`) !== id) return [id, null]
      return [id, { type, at, data: product ?? { _id: subjectId, isDeleted: true } }]
    }
    const limit = rows.find((row) => row.id === subjectId)?.lowStock ?? env().LOW_STOCK
    if (!product || before === null || after === null || before <= limit || after > limit) return [id, null]
    return [id, { type, at, data: { ...product, lowStock: limit } }]
  })
}

import 'server-only'
import { requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import { queueOrderMail } from '@/lib/messaging/outbox/queue-mail'
import { countsAgainstCapture } from '@/lib/money/refunds/counted-refunds'
import { type Transaction, withTransaction } from '@/lib/platform/db/db'
import { logEvent } from '@/lib/platform/logging/log'
import { lockOrder } from '@/lib/sales/orders/lock-order'
import { Problem } from '@/lib/shared/problem/problem'
import { logReturn } from './request-return'
import { goodsOf, type ReturnRow, returnJsonOf, returnSelect } from './return-json'
import type { ReturnJson, ReturnUpdateInput } from './return-schema'

type Names = { orderId: number | null; returnId: number | null }

/**
 * Marks a return as received, with the units of each line that go back on the shelf once it is refunded, or refuses it with a reason; its
 * buyer is told, once. A repeat of a refusal changes nothing; one of the receipt corrects which units go back. Owners and staff.
 */
export async function updateReturn(
  viewer: Viewer | null,
  { orderId, returnId }: Names,
  input: ReturnUpdateInput,
): Promise<ReturnJson> {
  const admin = requireAction(viewer, 'work-orders')
  if (orderId === null || returnId === null) throw new Problem('return-not-found')
  const { row, isNew } = await withTransaction(async (tx) => {
    const before = await lockReturn(tx, orderId, returnId)
    if (before.state === 'refused' && input.state === 'refused') return { row: before, isNew: false }
    await refuseClosed(tx, before)
    const row = await (input.state === 'refused'
      ? refuse(tx, before, input.reason)
      : receive(tx, before, input.lines))
    const isNew = input.state !== before.state
    if (isNew) {
      await tell(tx, row)
      await logReturn(tx, admin, `return-${input.state}`, row)
    }
    return { row, isNew }
  })
  if (isNew) logEvent(`return-${input.state}`, { orderId, returnId, userId: admin.id })
  return returnJsonOf(row)
}

async function lockReturn(tx: Transaction, orderId: number, id: number): Promise<ReturnRow> {
  const isKnown = (await tx.return.count({ where: { id, orderId } })) > 0
  if (!isKnown) throw new Problem('return-not-found')
  await lockOrder(tx, orderId)
  return tx.return.findUniqueOrThrow({ where: { id }, select: returnSelect })
}

async function refuseClosed(tx: Transaction, { id, state }: ReturnRow): Promise<void> {
  const isOpen = state === 'requested' || state === 'received'
  const live = { ...countsAgainstCapture, returnId: id }
  if (!isOpen || (await tx.refund.count({ where: live })) > 0) throw new Problem('return-closed')
}

function refuse(tx: Transaction, { id }: ReturnRow, refusal: string): Promise<ReturnRow> {
  const data = { state: 'refused', refusal, closedAt: new Date() } as const
  return tx.return.update({ where: { id }, data, select: returnSelect })
}

type Shelved = Extract<ReturnUpdateInput, { state: 'received' }>['lines']

async function receive(tx: Transaction, row: ReturnRow, shelved: Shelved): Promise<ReturnRow> {
  const errors = shelved.flatMap(({ orderItem, restock }, index) => {
    const line = row.lines.find(({ orderItemId }) => orderItemId === orderItem)
    if (!line) return [{ path: `lines.${index}.orderItem`, message: 'This line is not part of the return.' }]
    const message = `${line.orderItem.name}: at most ${line.qty} can go back on the shelf.`
    return restock > line.qty ? [{ path: `lines.${index}.restock`, message }] : []
  })
  if (errors.length > 0) throw new Problem('invalid-input', { detail: errors[0]?.message, errors })
  for (const { id, orderItemId, qty } of row.lines) {
    const restock = shelved.findLast(({ orderItem }) => orderItem === orderItemId)?.restock ?? qty
    await tx.returnLine.update({ where: { id }, data: { restock }, select: { id: true } })
  }
  return tx.return.update({
    where: { id: row.id },
    data: { state: 'received', receivedAt: row.receivedAt ?? new Date() },
    select: returnSelect,
  })
}

function tell(tx: Transaction, row: ReturnRow): Promise<void> {
  const { id, orderId, refusal } = row
  const goods = goodsOf(row)
  return row.state === 'refused'
    ? queueOrderMail(tx, {
        kind: 'order_return_refused',
        key: `return ${id} refused`,
        details: { goods, refusal },
        orderId,
      })
    : queueOrderMail(tx, {
        kind: 'order_return_received',
        key: `return ${id} received`,
        details: { goods },
        orderId,
      })
}

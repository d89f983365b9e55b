import 'server-only'
import { type LogActor, recordAudit } from '@/lib/accounts/audit/record-audit'
import { mayAct, requireUser, type Viewer } from '@/lib/accounts/permissions/viewer'
import type { ReturnOrigin } from '@/lib/generated/prisma/enums'
import { queueOrderMail, queueOwnerMail } from '@/lib/messaging/outbox/queue-mail'
import { db, type Transaction } from '@/lib/platform/db/db'
import { makeOnce, requireSameRequest } from '@/lib/platform/db/idempotency-keys'
import { logEvent } from '@/lib/platform/logging/log'
import { type LockedOrder, lockOrder } from '@/lib/sales/orders/lock-order'
import { readableOrder } from '@/lib/sales/orders/order-queries'
import { refuseLines } from '@/lib/sales/orders/refuse-lines'
import { requireAllowed } from '@/lib/sales/orders/require-allowed'
import { t } from '@/lib/shared/messages/message'
import { invalidAt, Problem } from '@/lib/shared/problem/problem'
import { goodsOf, type ReturnRow, returnJsonOf, returnSelect } from './return-json'
import type { ReturnInput, ReturnJson } from './return-schema'
import {
  type ReturnableLine,
  type ReturnWindow,
  readReturnable,
  returnFacts,
  returnWindow,
} from './returnable'

/**
 * Makes a return of units of a paid order, and tells its buyer. Buyers ask for one while their window is open; the admin makes one at any
 * time, also of a withdrawal. What can come back is decided under the order's lock. A repeat with the same idempotency key returns the
 * same return.
 */
export async function requestReturn(
  viewer: Viewer | null,
  orderId: number | null,
  input: ReturnInput,
  key: string | null = null,
): Promise<{ made: ReturnJson; isReplay: boolean }> {
  const user = requireUser(viewer)
  const order = await db.order.findFirst({
    where: readableOrder(user, orderId, 'work-orders'),
    select: { id: true, userId: true },
  })
  if (!order) throw new Problem('order-not-found')
  const window = await returnWindow()
  const isOwn = order.userId === user.id
  const origin = input.withdrawal !== undefined ? 'withdrawal' : isOwn ? 'buyer' : 'desk'
  const isByAdmin = mayAct(user, 'work-orders')
  const asking = { user, key, window, origin, isByAdmin } as const
  const { result: row, isReplay } = await makeOnce(key, {
    lock: (tx) => lockOrder(tx, order.id),
    find: (tx, idempotencyKey) =>
      findReturn(tx, { userId: user.id, idempotencyKey }, askedOf(order.id, input)),
    make: (tx, locked) => makeReturn(tx, locked, input, asking),
  })
  if (!isReplay) logEvent('return-made', { orderId: order.id, returnId: row.id, userId: user.id, origin })
  return { made: returnJsonOf(row), isReplay }
}

type Asking = {
  user: Viewer
  key: string | null
  window: ReturnWindow | null
  origin: ReturnOrigin
  isByAdmin: boolean
}

/** What was asked for, as it is stored. */
function askedOf(orderId: number, { reason, withdrawal, lines }: ReturnInput) {
  const stored = lines.map(({ orderItem, qty }) => ({ orderItemId: orderItem, qty }))
  // The order of lines does not count.
  return { orderId, reason, withdrawalId: withdrawal ?? null, lines: new Set(stored) }
}

/** Returns the return that the key was used for. */
async function findReturn(
  tx: Transaction,
  key: { userId: number; idempotencyKey: string },
  asked: ReturnType<typeof askedOf>,
): Promise<ReturnRow | null> {
  const stored = await tx.return.findUnique({
    where: { userId_idempotencyKey: key },
    select: { ...returnSelect, withdrawalId: true },
  })
  if (!stored) return null
  const { withdrawalId, ...row } = stored
  const lines = new Set(row.lines.map(({ orderItemId, qty }) => ({ orderItemId, qty })))
  requireSameRequest({ orderId: row.orderId, reason: row.reason, withdrawalId, lines }, asked)
  return row
}

async function makeReturn(
  tx: Transaction,
  order: LockedOrder,
  input: ReturnInput,
  asking: Asking,
): Promise<ReturnRow> {
  await refuse(tx, order, input, asking)
  const asked = askedOf(order.id, input)
  const row = await tx.return.create({
    data: {
      ...asked,
      lines: { create: [...asked.lines] },
      origin: asking.origin,
      userId: asking.user.id,
      idempotencyKey: asking.key,
    },
    select: returnSelect,
  })
  await tell(tx, row, asking)
  return row
}

async function refuse(
  tx: Transaction,
  order: LockedOrder,
  input: ReturnInput,
  asking: Asking,
): Promise<void> {
  const { id: orderId } = order
  requireAllowed(asking.isByAdmin ? 'return' : 'ask-for-return', returnFacts(order, asking.window))
  if (input.withdrawal !== undefined) {
    const where = { id: input.withdrawal, orderId }
    const isKnown = asking.isByAdmin && (await tx.withdrawal.count({ where })) > 0
    if (!isKnown) throw invalidAt('withdrawal', t('withdrawal.not-of-order'))
  }
  const tooMany = ({ name, left }: ReturnableLine) => t('withdrawal.too-many', { name, left })
  refuseLines(input.lines, await readReturnable(tx, orderId), { list: 'lines', whole: 'order', tooMany })
}

/** Tells the buyer; of a buyer's wish the shop's owner, of the admin's work the log. */
async function tell(tx: Transaction, row: ReturnRow, { user, origin }: Asking): Promise<void> {
  const { id, orderId } = row
  const key = `return ${id} requested`
  const details = { goods: goodsOf(row), byShop: origin !== 'buyer' }
  await queueOrderMail(tx, { kind: 'order_return_requested', key, details, orderId })
  if (origin === 'buyer') {
    return queueOwnerMail(tx, { key: `return ${id} needs attention`, news: { of: 'return' }, orderId })
  }
  return logReturn(tx, user, 'return-made', row)
}

/** Adds an entry to the log of the order. */
export function logReturn(
  tx: Transaction,
  actor: LogActor,
  action: 'return-made' | 'return-received' | 'return-refused',
  row: ReturnRow,
): Promise<void> {
  const changes = { return: [null, row.id] as [null, number] }
  return recordAudit(tx, actor, { action, entity: 'order', entityId: row.orderId, changes })
}

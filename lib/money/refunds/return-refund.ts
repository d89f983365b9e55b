import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { Transaction } from '@/lib/platform/db/db'
import { refuseLines } from '@/lib/sales/orders/refuse-lines'
import { Problem } from '@/lib/shared/problem/problem'
import { countsAgainstCapture } from './counted-refunds'
import type { RefundInput } from './refund-schema'

/**
 * Throws `return-not-received` unless the return that a refund names is of the order, its goods are here, and no other refund pays it
 * back; `invalid-input` when the refund names units that are not of the return.
 */
export async function refuseReturn(
  tx: Transaction,
  orderId: number,
  { return: id, lines }: RefundInput,
): Promise<void> {
  if (id === undefined) return
  const row = await tx.return.findFirst({
    where: { id, orderId, state: 'received', refunds: { none: countsAgainstCapture } },
    select: { lines: { select: { orderItemId: true, qty: true, orderItem: { select: { name: true } } } } },
  })
  if (!row) throw new Problem('return-not-received')
  const came = row.lines.map(({ orderItemId, qty, orderItem: { name } }) => ({
    ...{ orderItem: orderItemId, name, left: qty },
  }))
  const tooMany = ({ name, left }: { name: string; left: number }) => `${name}: ${left} came back.`
  refuseLines(lines, came, { list: 'lines', whole: 'return', tooMany })
}

/** Ends the return that a completed refund pays back, and settles its withdrawal once no other return of that is open. */
export async function endReturn(tx: Transaction, id: number | null): Promise<void> {
  if (id === null) return
  const closedAt = new Date()
  await tx.return.updateMany({ where: { id, state: 'received' }, data: { state: 'refunded', closedAt } })
  const open = { state: { in: ['requested', 'received'] } } satisfies Prisma.ReturnWhereInput
  await tx.withdrawal.updateMany({
    where: { resolvedAt: null, returns: { some: { id }, none: open } },
    data: { resolvedAt: closedAt },
  })
}

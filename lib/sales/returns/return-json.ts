import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { ReturnJson } from './return-schema'

export const returnSelect = {
  id: true,
  orderId: true,
  state: true,
  origin: true,
  reason: true,
  refusal: true,
  createdAt: true,
  receivedAt: true,
  closedAt: true,
  lines: {
    orderBy: { id: 'asc' },
    select: { id: true, orderItemId: true, qty: true, restock: true, orderItem: { select: { name: true } } },
  },
} satisfies Prisma.ReturnSelect
export type ReturnRow = Prisma.ReturnGetPayload<{ select: typeof returnSelect }>

/** Serializes a return. */
export function returnJsonOf({ id, orderId, lines, ...row }: ReturnRow): ReturnJson {
  return {
    ...row,
    _id: id,
    order: orderId,
    createdAt: row.createdAt.toISOString(),
    receivedAt: row.receivedAt?.toISOString() ?? null,
    closedAt: row.closedAt?.toISOString() ?? null,
    lines: lines.map(({ orderItemId, qty, restock, orderItem: { name } }) => ({
      orderItem: orderItemId,
      name,
      qty,
      restock,
    })),
  }
}

/** The goods of a return in a sentence: `2 × Teapot, 1 × Cup`. */
export function goodsOf({ lines }: Pick<ReturnRow, 'lines'>): string {
  return lines.map(({ qty, orderItem }) => `${qty} × ${orderItem.name}`).join(', ')
}

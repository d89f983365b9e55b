import 'server-only'
import type { Transaction } from '@/lib/platform/db/db'
import { readStatuses } from '@/lib/sales/orders/order-status'
import { packingSlip } from './packing-slip'
import { parcelSelect } from './parcel-change'
import type { SendingFacts } from './sending-rule'
import { slipSelect } from './slip-select'

/** Returns what decides whether these orders may leave, with how they were shipped, by id. Where one is locked, that stays. */
export async function readSending(reading: Transaction, ids: readonly number[]) {
  const where = { id: { in: [...ids] } }
  const select = { id: true, ...slipSelect, ...parcelSelect } as const
  // One after the other: a transaction has one connection.
  const rows = await reading.order.findMany({ where, select })
  const statuses = await readStatuses(reading, ids)
  return new Map(
    rows.map((row) => {
      const status = statuses.get(row.id)
      if (!status) throw new Error(`Order ${row.id} has no status`)
      const { stop } = packingSlip(row)
      const facts: SendingFacts = {
        status,
        isPaid: row.paidAt !== null,
        isShipped: row.shippedAt !== null,
        stop,
      }
      return [row.id, { ...row, facts }]
    }),
  )
}

export type OrderToSend =
  Awaited<ReturnType<typeof readSending>> extends Map<number, infer Order> ? Order : never

import 'server-only'
import { type Principal, requireScope } from '@/lib/auth/viewer'
import { db, type Transaction } from '@/lib/db/db'
import { readRows } from '@/lib/db/read-rows'
import { Problem } from '@/lib/problem'
import { z } from '@/lib/text/zod'
import {
  deliveredOrder,
  namedTwice,
  numberUsed,
  type Outcome,
  outcomeOf,
  Refused,
  refundedOrder,
} from './bulk-outcome'
import type { ShipOrdersInput, ShipResult } from './bulk-schema'
import { packingSlip } from './packing-slip'
import { type ParcelChange, parcelChange, parcelSelect } from './parcel-change'
import { recordParcel } from './ship-order'
import { slipSelect } from './slip-select'

type Parcel = ShipOrdersInput['orders'][number]

/**
 * Marks orders as shipped, or corrects their tracking. Each order has a transaction of its own, as in `shipOrder`: after a call that ended
 * early, the same call changes only the remaining orders. Refuses an order with nothing left to send, a delivered order, an order that is
 * named twice, and a tracking number of another order. `dryRun` returns the same outcomes and changes nothing. Owners and staff.
 */
export async function shipOrders(
  viewer: Principal | null,
  { orders, dryRun }: ShipOrdersInput,
): Promise<{ results: ShipResult[] }> {
  const admin = requireScope(viewer, 'work-orders', 'orders:ship')
  const [known, holders] = await Promise.all([readOrders(orders), readHolders(orders)])
  const named = new Set<number>()
  const results: ShipResult[] = []
  for (const one of orders) {
    const { id, ...parcel } = one
    const forecast = named.has(id) ? namedTwice : await forecastOf(one, known.get(id), holders)
    const isDone = dryRun || forecast.outcome === 'refused' || forecast.outcome === 'unchanged'
    const outcome = isDone ? forecast : await outcomeOf(() => recordParcel(admin, id, parcel, refuseUsed))
    const letters = lettersOf(parcel.number)
    if (outcome.outcome !== 'refused' && letters) holders.set(letters, id)
    named.add(id)
    results.push({ id, ...outcome })
  }
  return { results }
}

async function forecastOf(
  { id, ...parcel }: Parcel,
  order: OrderFacts | undefined,
  holders: ReadonlyMap<string, number>,
): Promise<Outcome<ParcelChange>> {
  const forecast = await outcomeOf(() => {
    if (!order) throw new Problem('order-not-found')
    return parcelChange(order, parcel)
  })
  if (forecast.outcome === 'refused' || forecast.outcome === 'unchanged') return forecast
  if (forecast.outcome === 'shipped' && order && packingSlip(order).stop) return refundedOrder
  if (forecast.outcome === 'shipped' && order?.deliveredAt) return deliveredOrder
  const holder = holders.get(lettersOf(parcel.number))
  return holder === undefined || holder === id ? forecast : numberUsed(holder)
}

/** Throws when another order has the number. Calls of the same moment with the same number wait for each other. */
async function refuseUsed(tx: Transaction, id: number, number: string): Promise<void> {
  const letters = lettersOf(number)
  if (!letters) return
  await tx.$queryRaw`select 1 from (select pg_advisory_xact_lock(hashtext(${`number ${letters}`}))) locked`
  const [holder] = await readRows(tx, z.object({ id: z.int() }))`
    select id from "Order" where "trackingNumber" <> '' and id <> ${id}
      and upper(regexp_replace("trackingNumber", '[^[:alnum:]]', '', 'g')) = ${letters} limit 1`
  if (holder) throw new Refused(numberUsed(holder.id))
}

type OrderFacts = Awaited<ReturnType<typeof findOrders>>[number]

async function readOrders(orders: readonly Parcel[]): Promise<Map<number, OrderFacts>> {
  const rows = await findOrders(orders.map(({ id }) => id))
  return new Map(rows.map((row) => [row.id, row]))
}

function findOrders(ids: number[]) {
  const select = { id: true, ...slipSelect, ...parcelSelect } as const
  return db.order.findMany({ where: { id: { in: ids } }, select })
}

const holderRow = z.object({ id: z.int(), letters: z.string() })

/** Returns which order has each of these numbers, however they are spaced; of several, one that is not among `orders`. */
async function readHolders(orders: readonly Parcel[]): Promise<Map<string, number>> {
  const letters = orders.map(({ number }) => lettersOf(number)).filter(Boolean)
  const ids = orders.map(({ id }) => id)
  const rows = await readRows(db, holderRow)`
    select id, upper(regexp_replace("trackingNumber", '[^[:alnum:]]', '', 'g')) as letters from "Order"
    where "trackingNumber" <> '' and upper(regexp_replace("trackingNumber", '[^[:alnum:]]', '', 'g')) = any(${letters}::text[])
    order by id = any(${ids}::int[]) desc, id`
  return new Map(rows.map((row) => [row.letters, row.id]))
}

function lettersOf(number: string): string {
  return number.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase()
}

import 'server-only'
import { createHash } from 'node:crypto'
import { type Transaction, withTransaction } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import { logEvent } from '@/lib/platform/logging/log'
import { countryCodeOf, countryKeys } from '@/lib/shared/locale/country-code'
import { z } from '@/lib/shared/validation/zod'

const batchSize = 1000

/** Changes with every name of the list. */
export function countryListVersion(): string {
  const names = [...countryKeys()].map((pair) => pair.join(' ')).sort()
  return createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 16)
}

/**
 * Reads the countries of orders that the list of this release has not read, and corrects codes that it says otherwise: of all orders once
 * after a release with other names, then of newer ones, which the release before may have placed. Nothing else of an order changes, neither
 * its text nor its amounts nor `changedAt`, and no invoice. Some at a time, each batch with its place in one transaction, so that a run that
 * was killed is continued; it ends before an order that somebody changes just now. Returns how many codes it has corrected.
 */
export async function readCountries(signal?: AbortSignal): Promise<number> {
  const version = countryListVersion()
  let corrected = 0
  for (let batch = { count: batchSize, corrected: 0 }; batch.count === batchSize && !signal?.aborted; ) {
    batch = await withTransaction((tx) => readSome(tx, version))
    corrected += batch.corrected
  }
  if (corrected > 0) logEvent('order-countries-corrected', { count: corrected })
  return corrected
}

const idRow = z.object({ id: z.int() })
const placeRow = z.object({ version: z.string(), upToId: z.int() })
const orderRow = z.object({ id: z.int(), country: z.string(), countryCode: z.string().nullable() })

async function readSome(tx: Transaction, version: string): Promise<{ count: number; corrected: number }> {
  const [place] = await readRows(tx, placeRow)`select version, "upToId" from "CountryReading"`
  const from = place?.version === version ? place.upToId : 0
  const orders = await readRows(tx, orderRow)`
    select id, country, "countryCode" from "Order" where id > ${from} order by id limit ${batchSize}`
  const last = orders.at(-1)
  if (!last) return { count: 0, corrected: 0 }
  const wrong = orders
    .map(({ id, country, countryCode }) => ({ id, country, was: countryCode, code: countryCodeOf(country) }))
    .filter(({ was, code }) => was !== code)
  const ids = wrong.map(({ id }) => id)
  const locked = await readRows(tx, idRow)`
    select id from "Order" where id = any(${ids}::int[]) order by id for no key update skip locked`
  const taken = new Set(locked.map(({ id }) => id))
  const held = ids.find((id) => !taken.has(id))
  const upToId = held === undefined ? last.id : held - 1
  const corrected = await tx.$executeRaw`
    update "Order" o set "countryCode" = read.code
    from jsonb_to_recordset(${JSON.stringify(wrong.filter(({ id }) => taken.has(id)))}::jsonb) as read(id int, country text, was char(2), code char(2))
    where o.id = read.id and o.country = read.country and o."countryCode" is not distinct from read.was`
  // Last: whoever corrects an address has locked its order before it sets the place back.
  await tx.$executeRaw`
    insert into "CountryReading" as known (version, "upToId") values (${version}, ${upToId})
    on conflict (id) do update set version = excluded.version, "upToId" = excluded."upToId"
    where known.version is distinct from excluded.version or known."upToId" = ${from}`
  return { count: held === undefined ? orders.length : 0, corrected }
}

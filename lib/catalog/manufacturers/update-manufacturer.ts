import 'server-only'
import { changesOf } from '@/lib/accounts/audit/audit-actions'
import { recordAudit } from '@/lib/accounts/audit/record-audit'
import { requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import { readRows } from '@/lib/platform/db/read-rows'
import { type SqlTransaction, withSqlTransaction } from '@/lib/platform/db/sql-transaction'
import { Problem } from '@/lib/shared/problem/problem'
import { z } from '@/lib/shared/validation/zod'
import { findBrandManufacturer, readManufacturer } from './manufacturer-queries'
import type { BrandManufacturerInput, BrandManufacturerJson, ManufacturerJson } from './manufacturer-schema'

const idRow = z.object({ id: z.int() })

/** Enters, changes or removes the maker of a brand, if its `version` is still the one that was seen. Owners only. */
export async function updateMaker(
  viewer: Viewer | null,
  { brand, version, maker }: BrandManufacturerInput,
): Promise<BrandManufacturerJson> {
  const owner = requireAction(viewer, 'manage-products')
  await withSqlTransaction(async (tx) => {
    // A rename holds the products of the brand until it has taken the maker along: then this finds none.
    const [product] = await readRows(tx, idRow)`
      select id from "Product" where brand = ${brand} order by id limit 1 for key share`
    if (!product) throw unknownBrand(brand)
    await lockMakers(tx)
    const before = await readManufacturer(tx, brand)
    if ((before?.version ?? 0) !== version)
      throw new Problem('edit-conflict', { version: before?.version ?? 0 })
    const changes = changesOf(loggedFieldsOf(before?.maker ?? null), loggedFieldsOf(maker), [...personal])
    if (Object.keys(changes).length === 0) return
    await writeMaker(tx, brand, maker)
    await recordAudit(tx, owner, {
      action: maker ? 'maker-changed' : 'maker-removed',
      entity: 'shop',
      changes: { brand: [null, brand], ...changes },
    })
  })
  const saved = await findBrandManufacturer(owner, brand)
  if (!saved) throw unknownBrand(brand)
  return saved
}

const unknownBrand = (brand: string) =>
  new Problem('not-found', { detail: `No product has the brand '${brand}'.` })

/** Lets no other transaction change makers until the end of this one. */
async function lockMakers(tx: SqlTransaction): Promise<void> {
  await tx.$queryRaw`lock table "Maker" in share row exclusive mode`
}

const personal = [
  'name',
  'address',
  'contact',
  'responsibleName',
  'responsibleAddress',
  'responsibleContact',
] as const

/** What the log tells of a maker, who may be a person: of all but the country only that it was changed. */
function loggedFieldsOf(maker: ManufacturerJson | null) {
  return {
    name: maker?.name ?? null,
    address: maker?.address ?? null,
    country: maker?.country ?? null,
    contact: maker?.contact ?? null,
    responsibleName: maker?.responsible?.name ?? null,
    responsibleAddress: maker?.responsible?.address ?? null,
    responsibleContact: maker?.responsible?.contact ?? null,
  }
}

async function writeMaker(tx: SqlTransaction, brand: string, maker: ManufacturerJson | null): Promise<void> {
  if (!maker) {
    await tx.$queryRaw`delete from "Maker" where brand = ${brand}`
    return
  }
  const { name, address, country, contact, responsible } = maker
  const [person, at, reached] = [
    responsible?.name ?? null,
    responsible?.address ?? null,
    responsible?.contact ?? null,
  ]
  await tx.$queryRaw`
    insert into "Maker" (brand, name, address, country, contact, "responsibleName", "responsibleAddress", "responsibleContact")
    values (${brand}, ${name}, ${address}, ${country}, ${contact}, ${person}, ${at}, ${reached})
    on conflict (brand) do update set (name, address, country, contact, "responsibleName", "responsibleAddress", "responsibleContact",
      version, "changedAt") = (${name}, ${address}, ${country}, ${contact}, ${person}, ${at}, ${reached}, excluded.version, now())`
}

/** Takes the maker along to the new name of its brand; of two the one of the brand that stays. Returns whether one was lost. */
export async function carryManufacturer(
  tx: SqlTransaction,
  from: string,
  to: string,
  isJoined: boolean,
): Promise<boolean> {
  await lockMakers(tx)
  const [lost, kept] = isJoined ? [from, to] : [to, from]
  const removed = await readRows(tx, z.object({ brand: z.string() }))`
    delete from "Maker" where brand = ${lost} and exists (select from "Maker" where brand = ${kept}) returning brand`
  await tx.$queryRaw`update "Maker" set brand = ${to} where brand = ${from}`
  return removed.length > 0
}

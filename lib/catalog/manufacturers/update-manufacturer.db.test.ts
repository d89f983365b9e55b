import { expect, test, vi } from 'vitest'
import { renameProducts } from '@/lib/catalog/product-admin/rename-products'
import { db } from '@/lib/platform/db/db'
import { hearCatalogue } from '@/testing/db/hear-catalogue'
import { during } from '@/testing/db/locks'
import { createProduct, createUser } from '@/testing/db/rows'
import { countOutcomes, problemOf } from '@/testing/http/problems'
import { responsible, testManufacturer } from '@/testing/shop/manufacturers'
import {
  brandsWithoutMaker,
  findBrandManufacturer,
  findManufacturer,
  listMakers,
} from './manufacturer-queries'
import type { ManufacturerJson } from './manufacturer-schema'
import { updateMaker } from './update-manufacturer'

const owner = await createUser({ role: 'owner' })

/** A brand with one product. */
async function newBrand(status: 'live' | 'draft' = 'live'): Promise<string> {
  const brand = `Brand ${crypto.randomUUID().slice(0, 8)}`
  const { id } = await createProduct({ status })
  await db.product.update({ where: { id }, data: { brand }, select: { id: true } })
  return brand
}
const enter = (brand: string, maker: ManufacturerJson | null = testManufacturer, version = 0) =>
  updateMaker(owner, { brand, version, maker })
const rename = (from: string, to: string, join = false) =>
  renameProducts(owner, { kind: 'brand', from, to, join })
const logOf = (brand: string) =>
  db.auditEntry.findMany({
    where: { changes: { string_contains: brand, path: ['brand', '1'] } },
    orderBy: { id: 'asc' },
    select: { action: true, changes: true },
  })

test('a maker is entered, changed and removed, logged without its personal texts, and nothing for nothing', async () => {
  const brand = await newBrand()
  const { version } = await enter(brand)
  expect(await findManufacturer(brand)).toEqual(testManufacturer)
  const abroad = { ...testManufacturer, country: 'CN', responsible }
  const saved = await enter(brand, abroad, version)
  expect(await enter(brand, abroad, saved.version)).toEqual(saved)
  expect(saved).toEqual({
    brand,
    products: 1,
    liveProducts: 1,
    version: saved.version,
    maker: abroad,
    missing: null,
  })
  expect(saved.version).toBeGreaterThan(version)
  expect((await enter(brand, null, saved.version)).maker).toBeNull()
  const entered = { name: [], address: [], contact: [], country: [null, 'AT'] }
  const person = { responsibleName: [], responsibleAddress: [], responsibleContact: [] }
  expect(await logOf(brand)).toEqual([
    { action: 'maker-changed', changes: { brand: [null, brand], ...entered } },
    { action: 'maker-changed', changes: { brand: [null, brand], ...person, country: ['AT', 'CN'] } },
    {
      action: 'maker-removed',
      changes: { brand: [null, brand], ...entered, ...person, country: ['CN', null] },
    },
  ])
})

test('an edit of a state that is gone is refused, also when the maker was entered again meanwhile', async () => {
  const brand = await newBrand()
  const { version } = await enter(brand)
  expect((await problemOf(enter(brand))).fields.version).toBe(version)
  await enter(brand, null, version)
  const again = await enter(brand)
  expect(await problemOf(enter(brand, { ...testManufacturer, name: 'Other' }, version))).toMatchObject({
    code: 'edit-conflict',
    fields: { version: again.version },
  })
  expect((await findManufacturer(brand))?.name).toBe(testManufacturer.name)
})

test('of two owners who enter a maker at once one is refused', async () => {
  const brand = await newBrand()
  const { attempts } = await during('lock table "Maker" in exclusive mode', async ({ waiters }) => {
    const running = countOutcomes(['A', 'B', 'C'].map((name) => enter(brand, { ...testManufacturer, name })))
    await expect.poll(waiters).toBe(3)
    return { attempts: running }
  })
  expect(await attempts).toEqual({ done: 1, 'edit-conflict': 2 })
})

test('D01 only owners enter makers, the desk reads them, and an unknown brand is not found', async () => {
  const brand = await newBrand()
  for (const role of ['staff', 'reader', 'customer'] as const) {
    const viewer = await createUser({ role })
    expect((await problemOf(updateMaker(viewer, { brand: 'None', version: 0, maker: null }))).code).toBe(
      'not-allowed',
    )
    const reading = [listMakers(viewer), findBrandManufacturer(viewer, brand)]
    if (role === 'customer')
      for (const read of reading) expect((await problemOf(read)).code).toBe('not-allowed')
    else await Promise.all(reading)
  }
  expect((await problemOf(enter(`${brand} B`))).code).toBe('not-found')
  expect((await problemOf(updateMaker(null, { brand, version: 0, maker: null }))).code).toBe('not-signed-in')
})

test('a maker goes along when its brand is renamed, also over one that nothing had any more', async () => {
  const [from, other] = [await newBrand(), await newBrand()]
  const { version } = await enter(from)
  await enter(other, { ...testManufacturer, name: 'Left over' })
  await db.product.deleteMany({ where: { brand: other } })
  await rename(from, other)
  expect([await findManufacturer(from), await findManufacturer(other)]).toEqual([null, testManufacturer])
  expect((await findBrandManufacturer(owner, other))?.version).toBe(version)
  expect((await problemOf(enter(from, testManufacturer, version))).code).toBe('not-found')
})

test('joined, a brand keeps its own maker, and takes that of the other one only without', async () => {
  const [from, kept, without] = [await newBrand(), await newBrand(), await newBrand()]
  await enter(from, { ...testManufacturer, name: 'Of the joined' })
  await enter(kept)
  await rename(kept, without, true)
  expect([await findManufacturer(kept), await findManufacturer(without)]).toEqual([null, testManufacturer])
  await rename(from, without, true)
  expect([await findManufacturer(from), await findManufacturer(without)]).toEqual([null, testManufacturer])
  const log = await logOf(without)
  expect(log.map(({ action, changes }) => [action, Object(changes).maker])).toEqual([
    ['names-joined', undefined],
    ['names-joined', []],
  ])
})

test('makers of brands that are renamed while they are entered are never left behind', async () => {
  const [from, to] = [await newBrand(), await newBrand()]
  const outcomes = await countOutcomes([enter(from), rename(from, to, true), enter(to)])
  expect(outcomes.done).toBeGreaterThanOrEqual(2)
  expect([await findManufacturer(from), await findManufacturer(to)]).toEqual([null, testManufacturer])
})

test('the brands of live products without a maker, or without a person in the EU, are told', async () => {
  const [live, draft, abroad, whole] = [
    await newBrand(),
    await newBrand('draft'),
    await newBrand(),
    await newBrand(),
  ]
  await enter(abroad, { ...testManufacturer, country: 'GB' })
  await enter(whole)
  const told = new Map((await brandsWithoutMaker()).map(({ brand, missing }) => [brand, missing]))
  expect([live, draft, abroad, whole].map((brand) => told.get(brand))).toEqual([
    'maker',
    undefined,
    'responsible',
    undefined,
  ])
  const all = new Map((await listMakers(owner)).map(({ brand, missing }) => [brand, missing]))
  expect([draft, whole].map((brand) => all.get(brand))).toEqual(['maker', null])
})

test('a change of a maker drops all products that are kept, and what changes nothing drops none', async () => {
  const brand = await newBrand()
  const { version } = await enter(brand)
  const heard = await hearCatalogue()
  await enter(brand, testManufacturer, version)
  await db.$executeRaw`update "Maker" set name = name`
  const { id } = await createProduct()
  await vi.waitFor(() => expect([...heard]).toEqual([String(id)]))
  heard.clear()
  for (const change of [{ ...testManufacturer, name: 'Other' }, null]) {
    await enter(brand, change, (await findBrandManufacturer(owner, brand))?.version)
    await vi.waitFor(() => expect([...heard]).toEqual(['*']))
    heard.clear()
  }
  await db.$executeRaw`truncate "Maker"`
  await vi.waitFor(() => expect([...heard]).toEqual(['*']))
})

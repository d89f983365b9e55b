import { Client } from 'pg'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { listSearchedProducts } from '@/lib/catalog/search/search-products'
import { parseSearchQuery } from '@/lib/catalog/search/search-query'
import { env } from '@/lib/platform/config/env'
import { db } from '@/lib/platform/db/db'
import { during } from '@/testing/db/locks'
import { createProduct, createUser } from '@/testing/db/rows'
import { addSynonym } from './add-synonym'
import { deleteSynonym } from './delete-synonym'
import { updateSynonym } from './update-synonym'

/** What the search makes of the groups, by a trigger. */

const admin = await createUser({ role: 'owner' })
const add = (words: string[], kinds: string[] = []) => addSynonym(admin, { words, kinds })

/** What each phrase leads to, by its stem. */
async function expansions(): Promise<Record<string, string[]>> {
  const rows = await db.searchExpansion.findMany({ orderBy: { stem: 'asc' } })
  return Object.fromEntries(rows.map(({ stem, phrases }) => [stem, phrases]))
}

beforeEach(async () => {
  await db.searchSynonym.deleteMany()
})

test('words lead to each other and to the kinds, which do not lead back, by their stems', async () => {
  expect(await expansions()).toEqual({})
  const { _id } = await add(['foo'], ['bar'])
  expect(await expansions()).toEqual({ foo: ['bar'] })
  await updateSynonym(admin, _id, { words: ['bikes', 'push cycles'], kinds: ['tandem'], version: 0 })
  expect(await expansions()).toEqual({ bike: ['push cycl', 'tandem'], 'push cycl': ['bike', 'tandem'] })
  await deleteSynonym(admin, _id)
  expect(await expansions()).toEqual({})
})

test('kinds are followed to their own groups, also in a circle', async () => {
  await add(['luggage'], ['bag'])
  await add(['bag', 'tote'], ['rucksack'])
  const { _id } = await add(['rucksack', 'backpack'])
  const bags = ['backpack', 'bag', 'rucksack', 'tote']
  const without = (...phrases: string[]) => bags.filter((bag) => !phrases.includes(bag))
  expect(await expansions()).toEqual({
    luggag: bags,
    bag: without('bag'),
    tote: without('tote'),
    rucksack: ['backpack'],
    backpack: ['rucksack'],
  })
  await updateSynonym(admin, _id, { words: ['rucksack'], kinds: ['bag'], version: 0 })
  expect(await expansions()).toMatchObject({ rucksack: ['bag', 'tote'], bag: ['rucksack', 'tote'] })
})

test('changes at the same time leave all expansions', async () => {
  const words = ['one', 'two', 'three']
  const { _id } = await add(['gone', 'away'])
  const added = await during('lock table "SearchExpansion" in exclusive mode', async ({ waiters }) => {
    const works = [...words.map((word) => add([word], [`kind ${word}`])), deleteSynonym(admin, _id)]
    await expect.poll(waiters).toBe(works.length)
    return works
  })
  await Promise.all(added)
  expect(await expansions()).toEqual(Object.fromEntries(words.map((word) => [word, [`kind ${word}`]])))
})

test('every change is told to the caches of all lists', async () => {
  const heard: string[] = []
  const client = new Client({ connectionString: env().DATABASE_URL })
  await client.connect()
  onTestFinished(() => client.end())
  client.on('notification', ({ payload = '' }) => heard.push(payload))
  await client.query('LISTEN catalogue')
  const expectHeard = async (count: number) => {
    await vi.waitFor(() => expect(heard).toEqual(Array(count).fill('*')))
  }
  const { _id } = await add(['foo', 'bar'])
  await expectHeard(1)
  await updateSynonym(admin, _id, { words: ['foo', 'baz'], kinds: [], version: 0 })
  await expectHeard(2)
  await deleteSynonym(admin, _id)
  await expectHeard(3)
})

test('the search finds by the other word, and a kind finds only itself', async () => {
  const { name } = await createProduct({ name: 'Hoover Deluxe' })
  const found = async (q: string) => {
    const { items } = await listSearchedProducts(parseSearchQuery(new URLSearchParams({ q })))
    return items.map((product) => product.name)
  }
  expect(await found('dustbuster')).toEqual([])
  const { _id } = await add(['Dustbuster', 'hoover'])
  expect(await found('dustbusters')).toEqual([name])
  await updateSynonym(admin, _id, { words: ['hoover'], kinds: ['dustbuster'], version: 0 })
  expect(await found('dustbuster')).toEqual([])
})

import { expect, test } from 'vitest'
import { patchProduct } from '@/lib/catalog/products/update-product'
import { readTranslations } from '@/lib/catalog/translations/product-translations'
import { db } from '@/lib/platform/db/db'
import { createUser } from '@/testing/db/rows'
import { problemOf } from '@/testing/http/problems'
import { createGroup } from '@/testing/shop/groups'
import { changeGroup } from './change-group'
import { findGroup } from './find-group'
import { groupPatch } from './group-schema'

const owner = await createUser({ role: 'owner' })
await db.shopSettings.updateMany({ data: { values: { languages: ['en', 'de'] }, version: { increment: 1 } } })

const translate = (id: number, description: string) =>
  patchProduct(owner, id, { translations: { de: { description } } }, null)
const germanOf = async (id: number) => (await readTranslations([id]))[0]?.texts ?? {}

/** A shirt in three sizes. */
async function shirt() {
  const { _id, members } = await createGroup({ values: [['S'], ['M'], ['L']] })
  const [small = 0, medium = 0, large = 0] = members.map(({ product }) => product)
  const change = async (patch: object) => changeGroup(owner, _id, groupPatch.parse(patch), null)
  const read = async () => {
    const { shared, members: all } = await findGroup(owner, _id)
    return { shared, german: shared.translations?.de, differs: all.map((member) => member.differs) }
  }
  return { small, medium, large, change, read }
}

test('V08 a shared text in a further language is written to all members that do not differ, and kept where one was edited meanwhile', async () => {
  const { small, medium, large, change, read } = await shirt()
  const german = { description: 'Weich.', facts: ['Leinen', 'Waschbar'] }
  await change({ shared: { translations: { de: german } } })
  expect(await germanOf(small)).toEqual({ description: 'Weich.', facts: 'Leinen\nWaschbar' })
  const seen = await read()
  expect(seen.german).toEqual({ ...german, warnings: '', outdated: [] })
  await translate(medium, 'Sehr weich.')
  await change({
    shared: { translations: { de: { description: 'Kühl.' } } },
    sharedSeen: seen.shared,
  })
  expect(
    await Promise.all([small, medium, large].map(async (id) => (await germanOf(id)).description)),
  ).toEqual(['Kühl.', 'Sehr weich.', 'Kühl.'])
  expect((await read()).differs).toEqual([[], ['description@de'], []])
})

test('a translation is not written over the text of a member that has another own one', async () => {
  const { small, medium, change, read } = await shirt()
  await patchProduct(owner, medium, { description: 'For giants.' }, null)
  await change({ shared: { translations: { de: { description: 'Weich.' } } } })
  expect([(await germanOf(small)).description, (await germanOf(medium)).description]).toEqual([
    'Weich.',
    undefined,
  ])
  expect((await read()).differs).toEqual([[], ['description'], []])
})

test('a changed own text makes its translation out of date; sent again as it is, it is still right', async () => {
  const { change, read } = await shirt()
  await change({ shared: { translations: { de: { description: 'Weich.' } } } })
  await change({ shared: { description: 'Softer.' } })
  expect((await read()).german?.outdated).toEqual(['description'])
  await change({ shared: { translations: { de: { description: 'Weich.' } } } })
  expect((await read()).german?.outdated).toEqual([])
})

test('texts in the own language are refused as translations, with what is changed instead', async () => {
  const { change } = await shirt()
  for (const [patch, what] of [
    [{ translations: { en: { name: 'Shirt' } } }, 'change the name and the options of the group'],
    [{ shared: { translations: { en: { description: 'X' } } } }, 'change the shared texts of the group'],
  ] as const) {
    const { code, message } = await problemOf(change(patch))
    expect([code, message]).toEqual(['invalid-input', `English is the shop’s own language: ${what}.`])
  }
})

test('V08 a translation that was edited alone is not written over unseen', async () => {
  const { small, medium, large, change, read } = await shirt()
  await change({ shared: { translations: { de: { description: 'Weich.' } } } })
  for (const id of [small, medium, large]) await translate(id, 'Meine.')
  const next = { shared: { translations: { de: { description: 'Neu.' } } } }
  expect(await problemOf(change(next))).toMatchObject({
    ...{ code: 'edit-conflict' },
    fields: { errors: [{ path: 'shared.translations.de.description' }] },
  })
  expect((await germanOf(small)).description).toBe('Meine.')
  await change({ ...next, sharedSeen: (await read()).shared })
  expect((await germanOf(small)).description).toBe('Neu.')
})

test('a shop with one language tells none', async () => {
  await db.shopSettings.updateMany({ data: { values: { languages: ['en'] }, version: { increment: 1 } } })
  const { read } = await shirt()
  expect(await read()).not.toHaveProperty('shared.translations')
})

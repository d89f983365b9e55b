import { expect, test } from 'vitest'
import { changeGroup } from '@/lib/catalog/product-groups/change-group'
import { chipsOf } from '@/lib/catalog/search/search-chips'
import { listSearchedCards, searchProducts } from '@/lib/catalog/search/search-products'
import { parseSearchQuery } from '@/lib/catalog/search/search-query'
import { db } from '@/lib/platform/db/db'
import { speakIn } from '@/lib/platform/messages/speak'
import { createUser } from '@/testing/db/rows'
import { createGroup } from '@/testing/shop/groups'

const search = (text: string) => searchProducts(parseSearchQuery(new URLSearchParams(text)))
const cards = (text: string) => listSearchedCards(parseSearchQuery(new URLSearchParams(text)))

await db.shopSettings.updateMany({
  data: { values: { languages: ['en', 'de'] }, version: { increment: 1 } },
})
const sneakers = await createGroup({
  name: 'Sneakers',
  options: [
    { name: 'Size', kind: 'size', values: ['42', '43'] },
    { name: 'Colour', kind: 'colour', values: ['Red', 'Blue'] },
  ],
  values: [
    ['42', 'Blue'],
    ['43', 'Red'],
  ],
})
const german = { options: { Colour: { name: 'Farbe', values: { Red: 'Rot', Blue: 'Blau' } } } }
await changeGroup(await createUser({ role: 'owner' }), sneakers._id, { translations: { de: german } }, null)

test('opt also takes names and values of the page’s language, and compares letters as the shop writes them', async () => {
  const total = async (text: string) => (await cards(text)).total
  await speakIn({ language: 'de', prefix: '/de' }, async () => {
    expect(await cards('opt=Farbe:Rot')).toMatchObject({ total: 1, query: { options: ['colour:red'] } })
    expect(await total('opt=Size:43&opt=FARBE:rot')).toBe(1)
    expect(await total('opt=Farbe:Red')).toBe(0)
  })
  expect(await total('opt=Farbe:Rot')).toBe(0)
  const written = ['ΚΑΦΕΣ', 'İzmir', 'Größe: Ö', 'e\u0301te\u0301']
  await createGroup({
    name: 'Tin',
    options: [{ name: 'Ort', kind: 'other', values: written }],
    values: written.map((value) => [value]),
  })
  for (const value of [...written, 'καφες', 'été', 'GRÖßE: ö'])
    expect([value, await total(`opt=${encodeURIComponent(`ort:${value}`)}`)]).toEqual([value, 1])
})

test('chosen values that nothing found has are called as the shop calls them', async () => {
  const { facets, query, total } = await search('q=zzgl&opt=colour:blue&opt=size:43')
  expect(total).toBe(0)
  expect(chipsOf(query, facets).map(({ label }) => label)).toEqual(['Colour: Blue', 'Size: 43'])
  await speakIn({ language: 'de', prefix: '/de' }, async () => {
    const german = await search('q=zzgl&opt=colour:blue')
    expect(chipsOf(german.query, german.facets).map(({ label }) => label)).toEqual(['Farbe: Blau'])
  })
})

test('values without an order of the owner are in the order of the page’s language', async () => {
  const [one, other] = ['Ash', 'Zinc'].map((value) => ({
    options: [{ name: 'Tone', kind: 'colour' as const, values: [value] }],
    values: [[value]],
  }))
  const groups = [await createGroup({ name: 'Pot', ...one }), await createGroup({ name: 'Pan', ...other })]
  const owner = await createUser({ role: 'owner' })
  const [ash, zinc] = ['Ash', 'Zinc']
  for (const [group, values] of [
    [groups[0], { [ash ?? '']: 'Zeder' }],
    [groups[1], { [zinc ?? '']: 'Alu' }],
  ] as const)
    await changeGroup(
      owner,
      group?._id ?? 0,
      { translations: { de: { options: { Tone: { name: 'Ton', values } } } } },
      null,
    )
  const tones = async () =>
    (await search('opt=tone:ash&opt=tone:zinc')).facets.options[0]?.values.map(({ value }) => value)
  expect(await tones()).toEqual(['Ash', 'Zinc'])
  expect(await speakIn({ language: 'de', prefix: '/de' }, tones)).toEqual(['Alu', 'Zeder'])
})

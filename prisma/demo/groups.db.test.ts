import { existsSync, readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { addDemoGoods } from '@/lib/admin/setup/demo-goods'
import { combinationsOf, readDemoGroups } from '@/lib/admin/setup/demo-groups'
import { tellGroup } from '@/lib/catalog/product-groups/find-group'
import { listSearchedProducts } from '@/lib/catalog/search/search-products'
import { parseSearchQuery } from '@/lib/catalog/search/search-query'
import { db } from '@/lib/platform/db/db'
import { speakIn } from '@/lib/platform/messages/speak'
import { seedDemoGoods } from '@/testing/search/demo-goods'

/** The goods that the demo had before it had groups, by ascending id from 1. */
const formerGoods = `
  orbit-classic-yo-yo sable-round-paintbrush beacon-led-flashlight tactile-75-keyboard savanna-hand-drum tabletop-dice-set
  cloth-bound-novels-set harbour-portable-radio sixty-minute-kitchen-timer baseline-tennis-racket felt-house-slippers
  fanfare-ride-cymbal hickory-claw-hammer slow-burn-pillar-candle cobble-5g-smartphone meadow-wooden-train wayfarer-brass-compass
  aquamarine-solitaire-ring beech-painting-palette drift-wireless-controller tempo-canvas-shoes petal-wall-mirror
  simmer-steel-stockpot parade-snare-drum grip-slotted-screwdriver lagoon-hammock-with-stand lambswool-fringe-scarf
  gallery-arc-floor-lamp weighted-chess-set podium-usb-microphone nightfall-maple-skateboard promenade-sunglasses
  twin-bell-alarm-clock hearth-cast-iron-skillet boulevard-upright-piano ridge-two-person-tent camel-wool-jacket heron-14-laptop
  everyday-dotted-notebook four-winds-wooden-biplane alder-dining-chair quiet-hour-tea-cup sonata-studio-monitors-pair
  stormproof-walking-umbrella summit-24-backpack parlour-19-television foreman-steel-toolbox young-ficus-in-terracotta
  batter-mixing-bowl-set regent-quartz-watch isle-fountain-pen observer-70-telescope barnaby-teddy-bear meridian-compact-camera
  two-tone-leather-handbag comet-electric-guitar avenue-city-bicycle fjord-two-seat-sofa ember-stoneware-teapot
  aria-over-ear-headphones ember-stoneware-teapot-in-moss`
  .trim()
  .split(/\s+/)

const groups = readDemoGroups()
const values = groups.flatMap(({ options }) => options.flatMap((option) => option.values))
let ids = new Map<string, number>()

async function listGroups() {
  const rows = await db.productGroup.findMany({ select: { id: true }, orderBy: { id: 'asc' } })
  return Promise.all(rows.map(({ id }) => tellGroup(id)))
}

beforeAll(async () => {
  ids = await seedDemoGoods()
})

test('every good that the demo had keeps its id and its SKU; what is new comes after them', async () => {
  expect(ids).toEqual(new Map(formerGoods.map((slug, index) => [slug, index + 1])))
  expect(await db.product.findUnique({ where: { id: 21 }, select: { name: true, sku: true } })).toEqual({
    name: 'Tempo Low-Top Sneakers, Teal, 42',
    sku: 'VEL-003',
  })
})

test('eight groups or more: one size is sold out, one combination is missing, each member has its own SKU', async () => {
  const told = await listGroups()
  expect(told.length).toBeGreaterThanOrEqual(8)
  const members = told.flatMap((group) => group.members)
  const soldOut = members.filter(({ countInStock, status }) => countInStock === 0 && status === 'live')
  expect(soldOut.map(({ name }) => name)).toEqual(['Camel Wool Short Coat, XL'])
  const missing = groups.flatMap((group) =>
    combinationsOf(group).flatMap(({ values, cell }) =>
      cell === null ? [[group.name, ...values.map(({ value }) => value)].join(', ')] : [],
    ),
  )
  expect(missing).toEqual(['Daybreak Cotton T-Shirt, Terracotta, XL'])
  expect(members.some(({ name }) => missing.includes(name))).toBe(false)
  expect(members.find(({ name }) => name === 'Tempo Low-Top Sneakers, Sand, 43')).toMatchObject({
    sku: 'VEL-003-SAND-43',
    price: '112.00',
  })
  const { length } = await db.product.findMany({ where: { groupId: { not: null } }, select: { id: true } })
  expect(members).toHaveLength(length)
})

test('all members are sold, the teapot in Moss, too, which has kept its price and SKU', async () => {
  const members = (await listGroups()).flatMap((group) => group.members)
  expect(members.filter(({ status }) => status !== 'live')).toEqual([])
  expect(members.find(({ product }) => product === 61)).toMatchObject({
    ...{ name: 'Ember Stoneware Teapot, Moss', sku: 'CIN-007', price: '44.00' },
    countInStock: expect.toSatisfy((units: number) => units > 0),
  })
})

test('shoppers see 61 cards, as the form that sets up a shop says', async () => {
  const live = await db.product.findMany({ where: { status: 'live' }, select: { id: true, groupId: true } })
  expect(new Set(live.map(({ id, groupId }) => (groupId ? `group ${groupId}` : id))).size).toBe(61)
  expect(readFileSync('components/setup/setup-form.tsx', 'utf8')).toContain('Begin with 61 products')
})

test('a new member has the texts of the good that it is like, and the first is the one that there was', async () => {
  const select = { groupId: true, description: true, brand: true, weightG: true, pictures: true } as const
  const { groupId, ...cup } = await db.product.findUniqueOrThrow({ where: { sku: 'CIN-003' }, select })
  const rose = await db.product.findUniqueOrThrow({ where: { sku: 'CIN-003-ROSE' }, select })
  expect(rose).toEqual({ ...cup, groupId, pictures: [] })
})

test('the good that there was stands for its group: it is in stock, the cheapest, and the oldest of these', async () => {
  const rows = await db.product.findMany({
    where: { groupId: { not: null }, status: 'live', countInStock: { gt: 0 } },
    select: { groupId: true, sku: true },
    orderBy: [{ groupId: 'asc' }, { priceCents: 'asc' }, { createdAt: 'asc' }],
  })
  const first = [...new Set(rows.map(({ groupId }) => groupId))].map(
    (id) => rows.find(({ groupId }) => groupId === id)?.sku,
  )
  expect(first).toEqual(groups.map(({ like }) => (typeof like === 'string' ? like : expect.any(String))))
})

test('every colour has a picture of its own, and at most 24 pictures are new', async () => {
  const pictures = values.flatMap(({ image }) => image ?? [])
  expect(new Set(pictures).size).toBe(pictures.length)
  expect(pictures.length + 1, 'with that of the teapot in moss').toBeLessThanOrEqual(24)
  expect(pictures.filter((picture) => !existsSync(`public/images/${picture}`))).toEqual([])
  for (const { options, members } of await listGroups()) {
    const at = options.findIndex(({ kind }) => kind === 'colour')
    if (at < 0) continue
    const shown = new Map(members.map((member) => [member.image, member.values[at]]))
    expect(shown.size).toBe(options[at]?.values.length)
    expect([...shown.values()].toSorted()).toEqual(options[at]?.values.toSorted())
    for (const picture of shown.keys()) expect(existsSync(`public${picture}`), picture).toBe(true)
  }
})

test.each<[string, RegExp]>([
  ['sneakers 43', /^Tempo Low-Top Sneakers, \w+, 43$/],
  ['sneakers 42', /^Tempo Low-Top Sneakers, \w+, 42$/],
  ['sand sneakers 40', /^Tempo Low-Top Sneakers, Sand, 40$/],
  ['sneakers size 43', /^Tempo Low-Top Sneakers, \w+, 43$/],
  ['coat size l', /^Camel Wool Short Coat, L$/],
  ['t-shirt colour navy', /^Daybreak Cotton T-Shirt, Navy, /],
  ['red scarf', /^Lambswool Fringe Scarf, Red$/],
  ['green scarf', /^Lambswool Fringe Scarf, Green$/],
  ['dotted notebook', /^Everyday Notebook, Dotted$/],
  ['lined notebook', /^Everyday Notebook, Lined$/],
  ['navy t-shirt', /^Daybreak Cotton T-Shirt, Navy, /],
  ['shirt', /^Daybreak Cotton T-Shirt, /],
  ['t shirt', /^Daybreak Cotton T-Shirt, /],
  ['tshirt', /^Daybreak Cotton T-Shirt, /],
  ['t-shirts', /^Daybreak Cotton T-Shirt, /],
  ['blue teapot', /^Ember Stoneware Teapot, Midnight$/],
  ['teapot in moss', /^Ember Stoneware Teapot, Moss$/],
  ['moss', /^Ember Stoneware Teapot, Moss$/],
])('%s finds the member that is meant first', async (q, name) => {
  const { items } = await listSearchedProducts(parseSearchQuery(new URLSearchParams({ q })))
  expect(items[0]?.name).toMatch(name)
})

test.each([
  ['schal rot', 'Fransenschal aus Lammwolle, Rot'],
  ['roter Schal', 'Fransenschal aus Lammwolle, Rot'],
  ['rote schals', 'Fransenschal aus Lammwolle, Rot'],
  ['fransenschal rot', 'Fransenschal aus Lammwolle, Rot'],
  ['fransenschal blauer', 'Fransenschal aus Lammwolle, Blau'],
  ['grünen Schal', 'Fransenschal aus Lammwolle, Grün'],
  ['mantel', 'Kurzer Wollmantel in Camel, S'],
  ['Mäntel', 'Kurzer Wollmantel in Camel, S'],
  ['blaue Kanne', 'Steingut-Teekanne Ember, Nachtblau'],
  ['moosgrüne Teekanne', 'Steingut-Teekanne Ember, Moosgrün'],
  ['weiße Teetasse', 'Teeschale Quiet Hour, Weiß'],
  ['Kerze', /^Stumpenkerze Slow Burn, /],
  ['blaue sneaker 43', 'Tempo Low-Top-Sneaker, Marineblau, 43'],
])('L02 %s finds in German the member that is meant first', async (q, name) => {
  await speakIn({ language: 'de', prefix: '/de' }, async () => {
    const query = parseSearchQuery(new URLSearchParams({ q }))
    const { items, correctedTo } = await listSearchedProducts(query)
    expect([correctedTo, items[0]?.name]).toEqual([
      null,
      typeof name === 'string' ? name : expect.stringMatching(name),
    ])
  })
})

test('groups, options and values are named in German, too', async () => {
  const row = await db.product.findUniqueOrThrow({
    where: { sku: 'WEX-005-SAGE-M' },
    select: { translations: { select: { language: true, texts: true } } },
  })
  expect(row.translations).toEqual([
    { language: 'de', texts: { name: 'Baumwoll-T-Shirt Daybreak, Salbeigrün, M' } },
  ])
})

test('a shop that begins with the goods of the demo has the same groups, and its stock came in', async () => {
  const seeded = await listGroups()
  await db.$executeRaw`truncate "Product", "ProductGroup" restart identity cascade`
  await db.$transaction(addDemoGoods)
  expect(await listGroups()).toEqual(seeded)
  const { _sum: stock } = await db.product.aggregate({ _sum: { countInStock: true } })
  const { _sum: received } = await db.stockMovement.aggregate({ _sum: { change: true } })
  expect(received.change).toBe(stock.countInStock)
})

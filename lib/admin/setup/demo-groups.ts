import 'server-only'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { madeName, madeNamesIn } from '@/lib/catalog/product-groups/member-edits'
import { valueIdsOf } from '@/lib/catalog/product-groups/merge-options'
import { optionKinds } from '@/lib/catalog/product-groups/option-kinds'
import { type GroupRow, readGroup } from '@/lib/catalog/product-groups/read-group'
import { pictureJson } from '@/lib/catalog/products/product-schema'
import { env } from '@/lib/platform/config/env'
import type { Transaction } from '@/lib/platform/db/db'
import { parseCents } from '@/lib/shared/money/money'
import { z } from '@/lib/shared/validation/zod'

const price = z.string().transform(parseCents).pipe(z.int())
const texts = z.strictObject({ description: z.string(), facts: z.array(z.string()) })

/** What its members have otherwise than the good that they are like, and its name in German, where that is another one. */
const value = z.preprocess(
  (text) => (typeof text === 'string' ? { value: text } : text),
  texts
    .extend({ image: z.string(), imageAlt: z.string(), price, weightG: z.int() })
    .partial()
    .extend({ value: z.string(), de: z.string().optional() }),
)

/** A new good, or the SKU of one of the catalogue. */
const like = z.union([
  z.string(),
  texts.extend({
    sku: z.string(),
    brand: z.string(),
    category: z.string(),
    price,
    tags: z.array(z.string()),
  }),
])

/** Units of a new member; the SKU of a good of the catalogue; null for a combination that does not exist. */
const cell = z.union([z.int(), z.string(), z.null()])

const groups = z.array(
  z.strictObject({
    name: z.string(),
    de: z.string(),
    like,
    /** Texts of the new members. */
    shared: texts.partial().optional(),
    options: z.array(
      z.strictObject({
        name: z.string(),
        de: z.string(),
        kind: z.enum(optionKinds),
        values: z.array(value),
      }),
    ),
    /** By the values of the last option; of two options in a row for each value of the first. */
    stock: z.array(z.union([cell, z.array(cell)])),
  }),
)

const goodSelect = {
  ...{ description: true, brand: true, category: true, facts: true, tags: true, weightG: true, image: true },
  ...{ imageAlt: true, pictures: true, priceCents: true, createdAt: true },
} as const

type DemoGroup = z.infer<typeof groups>[number]
type Value = z.infer<typeof value>
type Good = Awaited<ReturnType<typeof goodOf>>

/** Returns the groups of the demo, whose members are goods of its catalogue and new ones. */
export function readDemoGroups(): DemoGroup[] {
  const file = path.join(env().SHOP_ROOT ?? process.cwd(), 'prisma/demo/groups.json')
  return groups.parse(JSON.parse(readFileSync(file, 'utf8')))
}

/** Returns each combination of a group's values, in the owner's order, with what there is of it. */
export function combinationsOf({ name, options, stock }: DemoGroup) {
  const all = options.reduce<Value[][]>(
    (rows, { values }) => rows.flatMap((row) => values.map((each) => [...row, each])),
    [[]],
  )
  const cells = stock.flat()
  if (cells.length !== all.length) throw new Error(`The stock of '${name}' has ${cells.length} cells`)
  return all.map((values, at) => ({ values, cell: cells[at] ?? null }))
}

/** German words of shoppers, as the search writes them, and the compounds in the names of the groups that are meant. */
const germanWords: [word: string, ...compounds: string[]][] = [
  ['schal', 'fransenschal'],
  ['mantel', 'wollmantel'],
  ['kanne', 'teekanne'],
  ['schale', 'teeschale'],
  ['tasse', 'teetasse', 'teeschale'],
  ['teetasse', 'teeschale'],
  ['kerze', 'stumpenkerze'],
  ['schuhe', 'hausschuhe', 'sneaker'],
  ['pantoffeln', 'hausschuhe'],
  ['blau', 'marineblau', 'himmelblau', 'nachtblau'],
  ['grun', 'salbeigrun', 'moosgrun'],
  ['rot', 'ziegelrot'],
]

/**
 * Makes the groups of a shop that has the goods of the demo's catalogue, which keep their ids. The new members come beside them in lists,
 * before the good that they are like.
 */
export async function addDemoGroups(tx: Transaction): Promise<void> {
  for (const demo of readDemoGroups()) await addGroup(tx, demo)
  if (await tx.searchSynonym.findFirst({ where: { words: { equals: ['schal'] } }, select: { id: true } }))
    return
  await tx.searchSynonym.createMany({
    data: germanWords.map(([word, ...kinds]) => ({ words: [word], kinds })),
  })
}

async function addGroup(tx: Transaction, demo: DemoGroup): Promise<void> {
  const group = await createGroup(tx, demo)
  const good = await goodOf(tx, demo)
  const all = combinationsOf(demo).map(({ values, cell }) => {
    const valueIds = valueIdsOf(
      group.options,
      values.map((each) => each.value),
    )
    if (!valueIds) throw new Error(`'${demo.name}' lacks a value`)
    return { values, valueIds, cell }
  })
  for (const { valueIds, cell: sku } of all)
    if (typeof sku === 'string') await joinGood(tx, group, sku, valueIds)
  const added = all.flatMap(({ values, valueIds, cell: countInStock }) =>
    typeof countInStock === 'number'
      ? { ...memberOf(good, demo, values), groupId: group.id, valueIds, countInStock }
      : [],
  )
  const rows = added.map((member, index) => {
    const name = madeName(group, member.valueIds)
    // The owner's order is that of the list, whose newest comes first.
    const createdAt = new Date(good.createdAt.getTime() + added.length - index)
    return { ...member, name, madeName: name, createdAt }
  })
  const created = await tx.product.createManyAndReturn({ data: rows, select: { id: true, valueIds: true } })
  await tx.productTranslation.createMany({
    data: created.flatMap(({ id: productId, valueIds }) =>
      [...madeNamesIn(group, valueIds)].map(([language, name]) => ({ productId, language, texts: { name } })),
    ),
  })
}

async function joinGood(tx: Transaction, group: GroupRow, sku: string, valueIds: number[]): Promise<void> {
  const name = madeName(group, valueIds)
  const before = await tx.product.findUniqueOrThrow({ where: { sku }, select: { name: true } })
  const data = { groupId: group.id, valueIds, name, madeName: name, namesBefore: { own: before.name } }
  const { id: productId } = await tx.product.update({ where: { sku }, data, select: { id: true } })
  const names = [...madeNamesIn(group, valueIds)]
  await tx.productTranslation.createMany({
    data: names.map(([language, text]) => ({ productId, language, texts: { name: text } })),
  })
}

async function createGroup(tx: Transaction, { name, de, options }: DemoGroup): Promise<GroupRow> {
  const { id } = await tx.productGroup.create({
    data: {
      name,
      translations: german(name, de),
      options: {
        create: options.map((option, position) => ({
          ...{ position, name: option.name, kind: option.kind, translations: german(option.name, option.de) },
          values: {
            create: option.values.map((each, place) => ({
              ...{ position: place, value: each.value, translations: german(each.value, each.de) },
            })),
          },
        })),
      },
    },
    select: { id: true },
  })
  const group = await readGroup(tx, id)
  if (!group) throw new Error('A group without a row')
  return group
}

const german = (original: string, text = original) => ({ de: { text, original } })

/** The good that the new members are like. One that the catalogue does not have is older than all of it. */
async function goodOf(tx: Transaction, { like: wanted }: DemoGroup) {
  if (typeof wanted === 'string') {
    const row = await tx.product.findUniqueOrThrow({ where: { sku: wanted }, select: goodSelect })
    return { ...row, pictures: z.array(pictureJson).parse(row.pictures), sku: wanted }
  }
  const { createdAt } = await tx.product.findFirstOrThrow({
    orderBy: { createdAt: 'asc' },
    select: { createdAt: true },
  })
  const { price: priceCents, ...good } = wanted
  const unknown = { weightG: null, image: '', imageAlt: '', pictures: [] }
  return { ...good, ...unknown, priceCents, createdAt: new Date(createdAt.getTime() - 1000) }
}

/** A member with these values. A picture of its own replaces all views of the good. */
function memberOf({ sku, ...good }: Good, { shared }: DemoGroup, values: readonly Value[]) {
  const codes = values.map((each) => each.value.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''))
  const member = { ...good, ...shared, sku: [sku, ...codes].join('-') }
  for (const { value: _value, de: _de, image, price: priceCents = member.priceCents, ...own } of values) {
    const pictured = image ? { image: `/images/${image}`, pictures: [] } : {}
    Object.assign(member, own, pictured, { priceCents })
  }
  return member
}

import { setTimeout as sleep } from 'node:timers/promises'
import { query } from '@/testing/books/database'
import { registerBuyers } from '@/tools/bench/buyers'
import type { Row } from '@/tools/bench/figures'
import type { Bench, Instance } from '@/tools/bench/instances'

const head = 'sku,name,brand,category,description,price,countInStock,stockSeen,status\n'
const words = ['linen', 'copper', 'kettle', 'garden', 'lamp', 'scarf', 'walnut', 'window', 'brush', 'basket']

function rowOf(n: number, round: number): string {
  const word = (place: number) => words[(n * 7 + place * 3 + round) % words.length]
  const text = Array.from({ length: 60 }, (_, place) => word(place)).join(' ')
  const cells = [
    `S-${n}`,
    `${word(0)} ${word(5)} ${n} ${round}`,
    `Brand ${(n + round) % 50}`,
    `Category ${n % 10}`,
    text,
  ]
  return [...cells, `${10 + round}.${10 + (n % 90)}`, 5 + round, 4 + round, 'draft'].join(',').concat('\n')
}

const groupHead = `sku,group,option1Name,option1Value,option2Name,option2Value,${head.slice(head.indexOf('brand'))}`
const sizes = ['36', '37', '38', '39', '40', '41']
const colours = ['Sand', 'Moss', 'Ink', 'Rust']

/** The 24 members of a model. */
function membersOf(model: number): string[] {
  const [, , ...cells] = rowOf(model, 0).split(',')
  return sizes.flatMap((size) =>
    colours.map((colour) =>
      [`M-${model}-${size}-${colour}`, `Model ${model}`, 'Size', size, 'Colour', colour, ...cells].join(','),
    ),
  )
}

/** Imports new products into a shop on a new database, changes all of them, and imports models with 24 members each. */
export async function measureImports({ shop, open, isQuick }: Bench): Promise<Row[]> {
  const count = isQuick ? 2000 : 10_000
  const url = new URL(shop.databaseUrl)
  url.pathname = '/imports'
  await query(shop.databaseUrl, 'create database imports')
  const instance = await open('imports', { DATABASE_URL: url.href })
  const [owner] = await registerBuyers(instance.origin, 1)
  await query(url.href, 'update "User" set role = \'owner\' where id = $1', [owner?.id])
  const call = caller(instance, owner?.token ?? '')
  // The first import loads the code.
  await importRows(call, [head, 'S-0,Thing,B,C,D,1.00,1,,draft\n'])
  const rows: Row[] = []
  for (const round of [0, 1]) {
    const file = Array.from({ length: count }, (_, n) => rowOf(n + 1, round))
    const { checkedMs, appliedMs } = await importRows(call, [head, ...file])
    // Products that are shown have words in the search, which a change writes again.
    await query(url.href, `update "Product" set status = 'live', image = '/images/products/none.webp'`)
    const name = `Import of ${count.toLocaleString('en')} ${round === 0 ? 'new' : 'changed'} products`
    rows.push(
      { name: `${name}, check`, value: checkedMs / 1000, unit: 's' },
      { name: `${name}, applied`, value: appliedMs / 1000, unit: 's', max: 10 },
    )
  }
  const models = Array.from({ length: isQuick ? 60 : 300 }, (_, n) => membersOf(n + 1))
  const { checkedMs, appliedMs } = await importRows(call, [groupHead, ...models.flat()])
  const name = `Import of ${models.length} models with 24 members each, checked and applied`
  rows.push({ name, value: (checkedMs + appliedMs) / 1000, unit: 's', max: 60 })
  return rows
}

type Caller = (path: string, options?: RequestInit) => Promise<Record<string, unknown>>

function caller({ origin }: Instance, token: string): Caller {
  return async (path, options) => {
    const response = await fetch(`${origin}/api/products/import/${path}`, {
      ...options,
      headers: { authorization: `Bearer ${token}` },
    })
    const json = await response.json()
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${JSON.stringify(json)}`)
    return json
  }
}

async function importRows(call: Caller, rows: string[]): Promise<{ checkedMs: number; appliedMs: number }> {
  const body = new FormData()
  body.set('file', new File(rows, 'products.csv'))
  let begin = performance.now()
  let plan = await call('', { method: 'POST', body })
  const path = `${plan._id}/`
  for (; plan.state === 'planning'; plan = await call(path)) await sleep(200)
  const checkedMs = performance.now() - begin
  if (plan.state !== 'planned' || plan.refusedRows !== 0)
    throw new Error(`The file is ${plan.state}: ${JSON.stringify(plan.refused).slice(0, 300)}`)
  begin = performance.now()
  await call(`${path}apply/`, { method: 'POST' })
  for (; plan.state !== 'applied'; plan = await call(path)) await sleep(200)
  return { checkedMs, appliedMs: performance.now() - begin }
}

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '@/lib/platform/config/root'
import { centsOf } from '@/lib/shared/money/money'
import { z } from '@/lib/shared/validation/zod'
import { seedDemoGoods } from '@/testing/search/demo-goods'
import { type Kind, kinds } from '@/testing/search/kinds'
import { type Expectation, queries } from '@/testing/search/queries'
import { listNearestProducts } from './nearest-products'
import { listSearchedProducts } from './search-products'
import { parseSearchQuery } from './search-query'

/** What people type, and what the demo shop answers. */

const catalogue = z
  .array(z.object({ name: z.string() }))
  .parse(JSON.parse(readFileSync(path.join(root, 'prisma/demo/catalogue.json'), 'utf8')))

await seedDemoGoods()

const isOf = (kind: Kind, name: string) => kinds[kind].test(name)
const isHeld = (kind: Kind) => catalogue.some(({ name }) => isOf(kind, name))

/** Without the kinds that the shop does not hold; null when nothing is left to expect. */
function heldPart(expected: Expectation): Expectation | null {
  const { first, finds, never, ...rest } = expected
  const held = {
    ...rest,
    ...(first && { first: first.filter(isHeld) }),
    ...(finds && { finds: finds.filter(isHeld) }),
    ...(never && { never: never.filter(isHeld) }),
  }
  const isEmpty = [held.first, held.finds].some((part) => part?.length === 0)
  return isEmpty ? null : held
}

const expectations = queries.flatMap((query) => heldPart(query) ?? [])

test('at least 120 queries can be answered by this catalogue', () => {
  expect(expectations.length).toBeGreaterThanOrEqual(120)
  expect(new Set(queries.map(({ q }) => q)).size).toBe(queries.length)
})

test.each(expectations)(
  '$q',
  async ({ q, first, finds, never = [], corrected, maxPrice, minPrice, nothing, isNearest }) => {
    const { items, total, correctedTo, nearestQuery } = await listSearchedProducts(
      parseSearchQuery(new URLSearchParams({ q, pageSize: '60' })),
    )
    const names = items.map(({ name }) => name)
    // A page that finds nothing shows the nearest goods.
    const nearest = total > 0 || nothing ? [] : (await listNearestProducts(nearestQuery)).products
    const shown = [...names, ...nearest.map(({ name }) => name)]
    const about = `${correctedTo ?? ''} ${names.length} found: ${shown.slice(0, 6).join(', ')}`
    expect(correctedTo, about).toBe(corrected ?? null)
    if (nothing || isNearest) expect(names).toEqual([])
    if ((first || finds) && !isNearest) expect(total, about).toBeGreaterThan(0)
    if (first)
      expect(
        first.some((kind) => isOf(kind, shown[0] ?? '')),
        about,
      ).toBe(true)
    for (const kind of finds ?? [])
      expect(
        names.slice(0, 6).some((name) => isOf(kind, name)),
        `${kind} in ${about}`,
      ).toBe(true)
    for (const kind of never)
      expect(
        names.slice(0, 3).filter((name) => isOf(kind, name)),
        about,
      ).toEqual([])
    const prices = items.map(({ price }) => centsOf(price))
    if (maxPrice !== undefined) expect(Math.max(...prices, 0)).toBeLessThanOrEqual(maxPrice * 100)
    if (minPrice !== undefined) expect(Math.min(...prices)).toBeGreaterThanOrEqual(minPrice * 100)
  },
)

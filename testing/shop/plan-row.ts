import type { FileRow } from '@/lib/admin/import/import-columns'
import { noGroups } from '@/lib/admin/import-groups/assignment'
import { planRow } from '@/lib/admin/import-plan/plan-row'
import type { CurrentProduct, PlanContext } from '@/lib/admin/import-plan/plan-types'
import { eachOf } from '@/lib/catalog/products/product-fields'

export const lamp: CurrentProduct = {
  ...eachOf('note', () => ''),
  facts: [],
  translations: [],
  ...{ groupId: null, valueIds: [], madeName: null, namesBefore: null },
  ...{
    id: 7,
    version: 3,
    sku: 'L-7',
    name: 'Lamp',
    brand: 'Inkers',
    category: 'Light',
    description: 'A lamp.',
  },
  ...{ priceCents: 4000, compareAtCents: null, countInStock: 43, status: 'live', gtin: null, weightG: 500 },
  ...{ image: '/media/a.webp', imageAlt: 'Front', pictures: [{ src: '/media/b.webp', alt: 'Back' }] },
  ...{ lowestBefore: null, lowestNow: 4000, sold: 7 },
}
const chair: CurrentProduct = { ...lamp, id: 8, sku: 'C-8', name: 'Chair' }

function context(more: Partial<PlanContext> = {}): PlanContext {
  return {
    ...{
      countsStock: false,
      overwrites: false,
      takesCurrency: false,
      isForeign: false,
      uncounted: null,
      now: new Date('2026-11-29T12:00:00Z'),
      timeZone: 'UTC',
      since: '2026-11-26 09:00',
      planned: new Set(),
      groups: noGroups,
    },
    ...{ commas: new Set(), doubledIds: new Set(), doubledSkus: new Set() },
    productOf: (id) => [lamp, chair].find((product) => product.id === id),
    productOfSku: (sku) => [lamp, chair].find((product) => product.sku === sku),
    productOfShortened: () => undefined,
    reductionsOf: () => [],
    pictureOf: (text) => (text === 'new.jpg' ? '/media/new.webp' : undefined),
    ...more,
  }
}
const rowOf = (cells: FileRow['cells']): FileRow => ({ line: 2, cells, mistakes: [], notes: [] })
export const plan = (cells: FileRow['cells'], more?: Partial<PlanContext>) =>
  planRow(rowOf(cells), context(more))
/** Plans a row of the file of another shop. */
export const planForeign = (row: Partial<FileRow> & Pick<FileRow, 'cells'>, more?: Partial<PlanContext>) =>
  planRow({ ...rowOf({}), ...row }, context({ isForeign: true, ...more }))
export const mistakesOf = (cells: FileRow['cells'], more?: Partial<PlanContext>) =>
  Object.fromEntries(plan(cells, more).mistakes.map(({ column, message }) => [column, message]))

export const fresh = {
  name: 'Mug',
  brand: 'Potters',
  category: 'Kitchen',
  description: 'Holds.',
  price: '12.50',
}

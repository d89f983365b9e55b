import { productStatuses } from '@/lib/catalog/products/product-schema'
import { defineList, sortInput } from '@/lib/shared/lists/define-list'
import { adminPaths } from '@/lib/shared/routes/admin-paths'
import { unstorable } from '@/lib/shared/text/text'
import { wordsInput } from '@/lib/shared/validation/wire'
import { z } from '@/lib/shared/validation/zod'

const value = z
  .string()
  .min(1)
  .max(200)
  .refine((text) => !unstorable.test(text), 'This contains characters that are not allowed.')
  .optional()
/** `low` is of live products and includes those without stock. */
const stockLabels = { none: 'Out of stock', low: 'Low stock', in: 'In stock' } as const
const stockStates = ['none', 'low', 'in'] as const
const statusLabels = { live: 'Live', draft: 'Draft' } as const

const sorts = {
  newest: ['Newest', 'newest'],
  name: ['Name', 'by name, A'],
  price: ['Lowest price', 'lowest price'],
  '-price': ['Highest price', 'highest price'],
  stock: ['Lowest stock', 'lowest stock'],
} as const

export const productList = defineList({
  path: adminPaths.adminProducts,
  parameters: {
    q: wordsInput.describe(
      'A product’s number, the beginning of its SKU, or words of its name, brand and category.',
    ),
    category: value.describe('Its category, as it is written.'),
    brand: value.describe('Its brand, as it is written.'),
    stock: z
      .enum(stockStates)
      .optional()
      .describe('`low` are live products with at most `LOW_STOCK` units, those without any included.'),
    status: z.enum(productStatuses).optional().describe('Both, unless given.'),
    sort: sortInput(sorts).describe('What comes first.'),
  },
  sorts,
  form: {
    category: { kind: 'choice', label: 'Category', none: 'All' },
    brand: { kind: 'choice', label: 'Brand', none: 'All' },
    stock: { kind: 'choice', label: 'Stock', labels: stockLabels, values: stockStates, none: 'Any' },
    status: { kind: 'choice', label: 'Status', labels: statusLabels, values: productStatuses, none: 'Any' },
  },
  chips: ({ q, category, brand, stock, status }) => [
    [q && `“${q}”`, { q: '' }],
    [category && `Category ${category}`, { category: undefined }],
    [brand && `Brand ${brand}`, { brand: undefined }],
    [stock && stockLabels[stock], { stock: undefined }],
    [status && statusLabels[status], { status: undefined }],
  ],
})

export type ProductFilter = z.output<typeof productList.filter>

import { productStatuses } from '@/lib/catalog/products/product-schema'
import { type FilterChip, filterPath } from '@/lib/shared/lists/list-filter'
import { deskPaths } from '@/lib/shared/routes/admin-paths'
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
export const stockStates = ['none', 'low', 'in'] as const
export const productSorts = ['newest', 'name', 'price', '-price', 'stock'] as const

/** The filter of the desk's list of products, as its address says it. */
export const productFilter = z.object({
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
  sort: z.enum(productSorts).default('newest').describe('What comes first.'),
})

export type ProductFilter = z.output<typeof productFilter>

export const allProducts = productFilter.parse({})

export const stockLabels: Record<NonNullable<ProductFilter['stock']>, string> = {
  none: 'Out of stock',
  low: 'Low stock',
  in: 'In stock',
}

export const statusLabels: Record<NonNullable<ProductFilter['status']>, string> = {
  live: 'Live',
  draft: 'Draft',
}

export const productSortLabels: Record<ProductFilter['sort'], string> = {
  newest: 'Newest',
  name: 'Name',
  price: 'Lowest price',
  '-price': 'Highest price',
  stock: 'Lowest stock',
}

/** Which rows come first. */
export const productSortWords: Record<ProductFilter['sort'], string> = {
  newest: 'newest',
  name: 'by name, A',
  price: 'lowest price',
  '-price': 'highest price',
  stock: 'lowest stock',
}

/** The list of products with this filter. */
export function productsPath(filter: Partial<ProductFilter> = {}): string {
  return filterPath(deskPaths.adminProducts, { ...allProducts, ...filter }, allProducts)
}

/** A chip for each part of a filter in use, but for the order of the rows. */
export function productChips(filter: ProductFilter): FilterChip[] {
  const { q, category, brand, stock, status } = filter
  const chip = (isUsed: unknown, label: string, without: Partial<ProductFilter>) =>
    isUsed ? [{ label, href: productsPath({ ...filter, ...without }) }] : []
  return [
    ...chip(q, `“${q}”`, { q: '' }),
    ...chip(category, `Category ${category}`, { category: undefined }),
    ...chip(brand, `Brand ${brand}`, { brand: undefined }),
    ...chip(stock, stock ? stockLabels[stock] : '', { stock: undefined }),
    ...chip(status, status ? statusLabels[status] : '', { status: undefined }),
  ]
}

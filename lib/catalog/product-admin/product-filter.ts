import { productStatuses } from '@/lib/catalog/products/product-schema'
import { type Choices, defineList, sortInput } from '@/lib/shared/lists/define-list'
import { type Language, shippedLanguages } from '@/lib/shared/messages/languages'
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

/** The desk speaks English. */
const languageWords: Record<Language, string> = { en: 'English', de: 'German' }

/** By the parameter's values what they mean: a state of the texts in a language. */
const translationValues = shippedLanguages.flatMap((language) => [
  `missing-${language}` as const,
  `outdated-${language}` as const,
])
const translationLabels: Record<string, string> = Object.fromEntries(
  shippedLanguages.flatMap((language) => [
    [`missing-${language}`, `Missing in ${languageWords[language]}`],
    [`outdated-${language}`, `Out of date in ${languageWords[language]}`],
  ]),
)

/** The choices of a shop with these further languages; undefined without any. */
export function translationChoices(further: readonly Language[]): Required<Choices> | undefined {
  const values = further.flatMap((language) => [`missing-${language}`, `outdated-${language}`])
  return values.length > 0 ? { values, labels: translationLabels } : undefined
}

/** What a shop with groups has beside the usual rows, which are by group. */
export const rowChoices: Required<Choices> = { values: ['0'], labels: { 0: 'By product' } }

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
    translation: z
      .enum(translationValues)
      .optional()
      .describe('Products some of whose texts are missing, or out of date, in a language.'),
    group: z
      .enum(['0', '1'])
      .optional()
      .describe(
        '`1` lists a group of products once, by the first of them: `members` says what all of them come to.',
      ),
    sort: sortInput(sorts).describe('What comes first.'),
  },
  sorts,
  form: {
    category: { kind: 'choice', label: 'Category', none: 'All' },
    brand: { kind: 'choice', label: 'Brand', none: 'All' },
    stock: { kind: 'choice', label: 'Stock', labels: stockLabels, values: stockStates, none: 'Any' },
    status: { kind: 'choice', label: 'Status', labels: statusLabels, values: productStatuses, none: 'Any' },
    translation: { kind: 'choice', label: 'Translation', none: 'Any' },
    group: { kind: 'choice', label: 'Rows', none: 'By group' },
  },
  chips: ({ q, category, brand, stock, status, translation }) => [
    [q && `“${q}”`, { q: '' }],
    [category && `Category ${category}`, { category: undefined }],
    [brand && `Brand ${brand}`, { brand: undefined }],
    [stock && stockLabels[stock], { stock: undefined }],
    [status && statusLabels[status], { status: undefined }],
    [translation && translationLabels[translation], { translation: undefined }],
  ],
})

export type ProductFilter = z.output<typeof productList.filter>

import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import { maxInteger } from '@/lib/shared/validation/number-limits'
import { z } from '@/lib/shared/validation/zod'

/** The arguments of the tools in UCP's shapes: at the top or in `catalog`, which wins. Unknown names are ignored. */

const maxLookups = 50
const maxResults = 50
const usualResults = 10

const text = (name: string) =>
  z.string({ error: ({ input }) => `${name} is ${input === undefined ? 'missing' : 'a text'}.` })
const texts = (name: string, max: number) =>
  z
    .array(text(`Each of ${name}`), `${name} is a list of texts.`)
    .max(max, `${name} has at most ${max} texts.`)

const minorUnits = z
  .int('A price is a whole number of minor units, such as 5000 for 50.00.')
  .min(0, 'A price is not negative.')
  .transform((cents) => Math.min(cents, maxInteger))

const filters = z
  .object(
    {
      categories: texts('categories', 20).optional().describe('Any of these, as results name them.'),
      price: z
        .object({ min: minorUnits.optional(), max: minorUnits.optional() }, 'price is an object: {min, max}.')
        .optional()
        .describe('Inclusive, in minor units of context.currency or else of the shop: 5000 is 50.00.'),
    },
    'filters is an object.',
  )
  .optional()

const context = z
  .object(
    {
      currency: text('currency').optional().describe('The currency of filters.price, by its ISO code.'),
      address_country: text('address_country').optional().describe('The country to deliver to, such as DE.'),
      language: text('language')
        .optional()
        .describe('The language of the answer where the shop speaks it, such as de-AT.'),
    },
    'context is an object.',
  )
  .optional()

const limit = z.int('limit is a whole number.').min(1, 'limit is at least 1.').optional()
const pagination = z
  .object(
    {
      cursor: text('cursor').max(200, 'This is no cursor.').optional().describe('That of the answer before.'),
      limit: limit.describe(`Products of an answer; ${usualResults} unless given, at most ${maxResults}.`),
    },
    'pagination is an object.',
  )
  .optional()

const id = text('id').describe('Id of a product or variant, or SKU.')

const lang = text('lang')
  .optional()
  .describe('The language of the answer, one of those that the shop speaks, such as "de".')

const search = {
  query: text('query')
    .optional()
    .describe('Words for goods, such as "teapot". They may say a price: "under 50".'),
  filters,
  context,
  pagination,
  lang,
}
const lookup = {
  ids: texts('ids', maxLookups).optional().describe('Ids of products or variants, or SKUs.'),
  filters,
  context,
  lang,
}
const selected = z
  .array(
    z.object({ name: text('name').describe('An option.'), label: text('label').describe('Its value.') }),
    'selected is a list of {name, label}.',
  )
  .max(10, 'selected has at most 10 options.')
  .optional()
  .describe('Values of options: the variant that has them is the first of the answer.')
const product = {
  id: id.optional(),
  selected,
  preferences: texts('preferences', 10)
    .optional()
    .describe(
      'Names of options, the most important first: the last are given up where no variant has all of selected.',
    ),
  filters,
  context,
  lang,
}
const policies = {
  query: text('query').optional().describe('What to find out, such as "return shipping". Without it: all.'),
  context,
  lang,
}

/** Returns a schema that tells all that is wrong as one text. The SDK puts a comma behind the full stop of each issue. */
export function toldTogether<Schema extends z.ZodType>(
  schema: Schema,
): StandardSchemaWithJSON<z.input<Schema>, z.output<Schema>> {
  const validate = (value: unknown) => {
    const { success, data, error } = schema.safeParse(value)
    if (success) return { value: data }
    return { issues: [{ message: error.issues.map(issueText).join(' ') }] }
  }
  return { '~standard': { ...schema['~standard'], validate } }
}

const issueText = ({ path, message }: z.core.$ZodIssue) =>
  path.length === 0 ? message : `${path.join('.')}: ${message}`

/** Accepts the arguments at the top or in `catalog`, and returns those in `catalog` before those at the top. */
function catalogInput<Shape extends z.ZodRawShape>(shape: Shape) {
  const fields = z.object(shape)
  const nested = z.object(shape, 'catalog is an object.').optional()
  return fields.extend({ catalog: nested.describe('The same arguments, as UCP has them.') })
}

export const searchInput = catalogInput(search)
export const lookupInput = catalogInput(lookup)
export const productInput = catalogInput(product)
export const policiesInput = catalogInput(policies)

/** The arguments of a call, wherever they stood. */
export function argumentsOf<Fields extends object>({
  catalog,
  ...top
}: Fields & { catalog?: unknown }): Omit<Fields, 'catalog'> {
  return { ...top, ...(catalog as object | undefined) } as Omit<Fields, 'catalog'>
}

export function countOf(limit: number | undefined): number {
  return Math.min(limit ?? usualResults, maxResults)
}

export type SearchArguments = Omit<z.output<typeof searchInput>, 'catalog'>
export type LookupArguments = Omit<z.output<typeof lookupInput>, 'catalog'>
export type ProductArguments = Omit<z.output<typeof productInput>, 'catalog'>

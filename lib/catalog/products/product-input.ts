import { translationsInput } from '@/lib/catalog/translations/translation-schema'
import { parseCents } from '@/lib/shared/money/money'
import { isGtin, wholeGtin } from '@/lib/shared/text/gtin'
import { destroyedNumber } from '@/lib/shared/text/spreadsheet-number'
import { maxAltLength, maxInteger, maxStock } from '@/lib/shared/validation/number-limits'
import { freeTextInput, numberInput, textInput } from '@/lib/shared/validation/wire'
import { z } from '@/lib/shared/validation/zod'
import { eachOf, productFields } from './product-fields'
import { productStatuses } from './product-schema'

const { sku, weightG } = productFields
/** More are kept where a product has them already. */
const maxFacts = 5
const priceRule = 'Price must be an amount such as 12.50.'
const stockRule = 'Count in stock must be whole, up to 1,000,000.'
const pictureRule = 'A picture is required.'

/** A whole number from 0 to `max`, as text of a form field. */
function countInput(rule: string, max: number) {
  const digits = z
    .string(rule)
    .trim()
    .regex(/^\d{1,10}$/, rule)
    .transform(Number)
  return digits.pipe(z.int(rule).max(max, rule))
}

const { name, ...texts } = eachOf('text', ({ label, max }) => textInput(label, max))
// The first mistake is told: that is the order of the form.
const requiredFields = {
  name,
  price: z.string(priceRule).transform(parseCents).pipe(z.int(priceRule)),
  ...texts,
  countInStock: countInput(stockRule, maxStock),
}

const compareAtRule = 'The price before the reduction must be an amount such as 12.50.'
const weightRule = 'Weight must be whole grams, up to 1,000,000.'
const factsRule = 'Facts must be a list.'
const picturesRule = 'Pictures must be a list of { src, alt }.'
const emptyAsNull = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value)
/** An empty text takes the value away, what is missing stays. */
const clearable = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(emptyAsNull, schema.nullable()).optional()

function gtinMistake(text: string): string {
  const whole = wholeGtin(text)
  return whole === null
    ? (destroyedNumber(text) ?? 'This is no GTIN: one of its digits is wrong.')
    : `A spreadsheet takes leading zeros away: write ${whole}.`
}

const optionalFields = {
  sku: clearable(
    textInput(sku.label, sku.max).refine((text) => !/[\t\r\n]/.test(text), 'SKU is one line, without tabs.'),
  ),
  gtin: clearable(
    z
      .string('GTIN must be text.')
      .trim()
      .refine(isGtin, { error: ({ input }) => gtinMistake(String(input)) }),
  ),
  weightG: clearable(
    numberInput(/^\s*\d{1,7}\s*$/, weightRule).pipe(
      z.int(weightRule).min(0, weightRule).max(weightG.max, weightRule),
    ),
  ),
  ...eachOf('note', ({ label, max }) =>
    freeTextInput(label, max)
      .unwrap()
      .overwrite((text) => text.replaceAll(/\r\n?/g, '\n'))
      .optional(),
  ),
  status: z.enum(productStatuses, 'Status must be live or draft.').optional(),
  compareAtPrice: clearable(
    z
      .union([z.string(), z.number()], { error: compareAtRule })
      .transform(parseCents)
      .pipe(z.int(compareAtRule).min(1, compareAtRule).max(maxInteger, compareAtRule)),
  ),
}

const factsInput = z
  .array(textInput('A fact', 120), factsRule)
  .max(maxFacts, `A product has at most ${maxFacts} facts.`)
const picturesInput = z
  .array(
    z.strictObject({
      src: textInput('The address of a picture', 500),
      alt: freeTextInput('The description of a picture', maxAltLength),
    }),
    picturesRule,
  )
  .min(1, 'A product has at least one picture.')
  .max(8, 'A product has at most eight pictures.')

/** A list or an object in a form's field, as JSON. */
function jsonInForm<Value>(list: z.ZodType<Value>) {
  return z.preprocess((value) => {
    try {
      return typeof value === 'string' ? JSON.parse(value) : value
    } catch {
      return value
    }
  }, list.optional())
}

const formFields = {
  ...requiredFields,
  ...optionalFields,
  facts: jsonInForm(factsInput),
  pictures: jsonInForm(picturesInput),
}

/** Returns whether this is what a browser sends for an empty file field. */
function isNoFile(value: unknown): boolean {
  return value === '' || (value instanceof File && value.size === 0)
}

const optionalImage = z.preprocess(
  (value) => (isNoFile(value) ? undefined : value),
  z.file(pictureRule).optional(),
)

/** Form of POST /api/products/create/. The price becomes cents. Only a draft needs no picture. */
export const productInput = z
  .object({ ...formFields, image: optionalImage })
  .refine(({ image, pictures, status }) => image || pictures || status === 'draft', {
    message: pictureRule,
    path: ['image'],
    when: ({ value }) => typeof value === 'object' && value !== null,
  })

/** Form of PUT /api/products/update/{id}/: the state that was loaded (`version`, `countInStockSeen`) and the new values. */
export const productUpdateInput = z.object({
  ...formFields,
  version: countInput('Version is required.', maxInteger),
  countInStockSeen: countInput('The count in stock that was seen is required.', maxInteger),
  image: optionalImage,
  translations: jsonInForm(translationsInput),
})

const countRule = z.int(stockRule).min(0, stockRule).max(maxStock, stockRule)

/** Any field of a product. */
export const productPatchFields = z
  .strictObject({
    name,
    price: z
      .union([z.string(), z.number()], { error: priceRule })
      .transform(parseCents)
      .pipe(z.int(priceRule).min(0, priceRule).max(maxInteger, priceRule)),
    ...texts,
    imageAlt: freeTextInput('The description of the picture', maxAltLength).unwrap(),
    ...optionalFields,
    facts: factsInput,
    pictures: picturesInput,
    translations: translationsInput,
    countInStock: countRule,
    countInStockSeen: countRule,
  })
  .partial()

/** Body of PATCH /api/products/{id}/: any of these fields. The stock is given with the count that was seen. */
export const productPatch = productPatchFields.refine(
  (patch) => (patch.countInStock === undefined) === (patch.countInStockSeen === undefined),
  {
    message: 'countInStock and countInStockSeen are sent together.',
    path: ['countInStockSeen'],
  },
)

export type ProductPatch = z.infer<typeof productPatch>
export type ProductInput = z.infer<typeof productInput>
export type ProductUpdateInput = z.infer<typeof productUpdateInput>

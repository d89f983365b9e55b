import { maxInteger } from '@/lib/text/limits'
import { parseCents } from '@/lib/text/money'
import { amountJson, freeTextInput, idJson, numberInput, textInput, timeJson } from '@/lib/text/wire'
import { z } from '@/lib/text/zod'

/** A review in responses (Spec §3). */
export const reviewJson = z.object({
  _id: idJson,
  name: z.string(),
  rating: z.int().min(1).max(5),
  comment: z.string(),
  createdAt: timeJson,
})

const chooseRating = 'Please choose a rating from 1 to 5.'

/** Body of POST /api/products/review/{id}/. The known client sends the rating as a string, "" when none is chosen. */
export const reviewInput = z.object({
  rating: numberInput(/^[1-5]$/, chooseRating).pipe(
    z.int(chooseRating).min(1, chooseRating).max(5, chooseRating),
  ),
  comment: freeTextInput('Comment', 5000),
})

/** One view of a product. Clients use `src` unchanged as an image source. */
export const pictureJson = z.object({ src: z.string(), alt: z.string() })

/** A product in responses (Spec §3). Clients use `image` unchanged as an image source. */
export const productJson = z.object({
  _id: idJson,
  name: z.string(),
  image: z.string(),
  imageAlt: z.string(),
  description: z.string(),
  brand: z.string(),
  category: z.string(),
  price: amountJson,
  countInStock: z.int().min(0),
  rating: z.number().min(0).max(5),
  numReviews: z.int().min(0),
  createdAt: timeJson,
  /** Raised by every edit; an edit sends back what it has seen. */
  version: z.int().min(0),
  /** All views. The first one is `image` with `imageAlt`. */
  pictures: z.array(pictureJson).min(1).max(8),
  /** Short facts, such as a weight. */
  facts: z.array(z.string().max(120)).max(8),
})

/** Body of PUT /api/reviews/{id}/: that it is sent says that the review was read. */
export const reviewUpdateInput = z.strictObject({})

/** A single product, with its newest 100 reviews. */
export const productDetailJson = productJson.extend({ reviews: z.array(reviewJson).max(100) })

const maxStock = 1_000_000
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

const productFields = {
  name: textInput('Name', 200),
  price: z.string(priceRule).transform(parseCents).pipe(z.int(priceRule)),
  brand: textInput('Brand', 100),
  category: textInput('Category', 100),
  description: textInput('Description', 5000),
  countInStock: countInput(stockRule, maxStock),
}

/** Form of POST /api/products/create/. The price becomes cents. */
export const productInput = z.object({ ...productFields, image: z.file(pictureRule).min(1, pictureRule) })

/** Returns whether this is what a browser sends for an empty file field. */
function isNoFile(value: unknown): boolean {
  return value === '' || (value instanceof File && value.size === 0)
}

/** Form of PUT /api/products/update/{id}/: the state that was loaded (`version`, `countInStockSeen`) and the new values. */
export const productUpdateInput = z.object({
  ...productFields,
  version: countInput('Version is required.', maxInteger),
  countInStockSeen: countInput('The count in stock that was seen is required.', maxInteger),
  image: z.preprocess((value) => (isNoFile(value) ? undefined : value), z.file(pictureRule).optional()),
})

const countRule = z.int(stockRule).min(0, stockRule).max(maxStock, stockRule)
const fact = textInput('A fact', 120)

/** Body of PATCH /api/products/{id}/: any of these fields. The stock is given with the count that was seen. */
export const productPatch = z
  .strictObject({
    name: productFields.name,
    price: z
      .union([z.string(), z.number()], { error: priceRule })
      .transform(parseCents)
      .pipe(z.int(priceRule).min(0, priceRule).max(maxInteger, priceRule)),
    brand: productFields.brand,
    category: productFields.category,
    description: productFields.description,
    imageAlt: freeTextInput('The description of the picture', 300).unwrap(),
    facts: z.array(fact, 'Facts must be a list.').max(8, 'A product has at most eight facts.'),
    countInStock: countRule,
    countInStockSeen: countRule,
  })
  .partial()
  .refine((patch) => (patch.countInStock === undefined) === (patch.countInStockSeen === undefined), {
    message: 'countInStock and countInStockSeen are sent together.',
    path: ['countInStockSeen'],
  })

export type ProductPatch = z.infer<typeof productPatch>
export type ReviewJson = z.infer<typeof reviewJson>
export type ProductJson = z.infer<typeof productJson>
export type ProductDetailJson = z.infer<typeof productDetailJson>
export type ReviewInput = z.infer<typeof reviewInput>
export type ProductInput = z.infer<typeof productInput>
export type ProductUpdateInput = z.infer<typeof productUpdateInput>

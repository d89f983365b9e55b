import { productFields } from '@/lib/catalog/products/product-fields'
import { productPatchFields } from '@/lib/catalog/products/product-input'
import { pictureJson, productStatuses } from '@/lib/catalog/products/product-schema'
import { translationInput } from '@/lib/catalog/translations/translation-schema'
import { shippedLanguages } from '@/lib/shared/messages/languages'
import { languageInput, languageRule } from '@/lib/shared/messages/translation-input'
import { nameKey } from '@/lib/shared/text/fold-letters'
import { oneLine } from '@/lib/shared/text/text'
import { maxStock } from '@/lib/shared/validation/number-limits'
import { amountJson, idInput, idJson, optionalText, textInput } from '@/lib/shared/validation/wire'
import { z } from '@/lib/shared/validation/zod'
import { maxMembers, maxOptions, maxValues } from './group-limits'
import { isPlace, placeMistake } from './member-name'
import { optionKinds } from './option-kinds'

export const groupName = textInput(productFields.name.label, productFields.name.max).overwrite(oneLine)
const patternInput = textInput('The pattern', 200).overwrite(oneLine)
const formerName = textInput('The name of an option', 40).overwrite(oneLine)
export const optionName = formerName
  .refine((text) => !/[:{}]/.test(text), 'The name of an option has no colon and no braces.')
  .refine((text) => !isPlace(text), { error: ({ input }) => placeMistake(String(input)) })
export const optionValue = textInput('A value', 100).overwrite(oneLine)

const differ = (texts: readonly string[]) => new Set(texts.map(nameKey)).size === texts.length

const optionInput = z.strictObject({
  name: optionName,
  kind: z.enum(optionKinds, `The kind of an option is one of ${optionKinds.join(', ')}.`),
  values: z
    .array(
      z.union([optionValue, z.strictObject({ value: optionValue, was: optionValue })], 'A value is a text.'),
      'The values of an option must be a list.',
    )
    .min(1, 'An option has at least one value.')
    .max(maxValues, `An option has at most ${maxValues} values.`)
    .refine((values) => differ(values.map((value) => (typeof value === 'string' ? value : value.value))), {
      error: 'The values of an option differ.',
    }),
  /** What it was called, in a change that renames it. */
  was: formerName.optional(),
})

const optionsInput = z
  .array(optionInput, 'The options must be a list.')
  .min(1, 'A group has at least one option.')
  .max(maxOptions, `A group has at most ${maxOptions} options.`)
  .refine((options) => differ(options.map(({ name }) => name)), { error: 'The options of a group differ.' })

/** One value of each option, in their order. */
const valuesInput = z.array(optionValue, 'The values must be a list.').min(1).max(maxOptions)
const keepNames = z
  .boolean()
  .optional()
  .describe('Its products keep their names, which the pattern leaves alone.')

const stockRule = 'Count in stock must be whole, up to 1,000,000.'
const ofMembers = productPatchFields.pick({ sku: true, price: true, pictures: true }).shape

const newMemberInput = z.strictObject({
  values: valuesInput,
  ...ofMembers,
  countInStock: z.int(stockRule).min(0, stockRule).max(maxStock, stockRule).default(0),
})

/** New products like the `template`. */
const newMembers = z.strictObject({
  template: idInput,
  members: z
    .array(newMemberInput, 'The members must be a list.')
    .min(1, 'There is at least one new member.')
    .max(maxMembers, `A group has at most ${maxMembers} members.`),
  status: z
    .enum(productStatuses)
    .optional()
    .describe('Of the new products; without it that of the template.'),
})

const seen = (field: string) => `The ${field} as it was loaded: another one by now is an \`edit-conflict\`.`

/** What is written of a member by itself. */
const memberFields = {
  ...ofMembers,
  priceSeen: ofMembers.price.describe(seen('price')),
  skuSeen: z.string().nullable().optional().describe(seen('SKU')),
  picturesSeen: z
    .array(pictureJson)
    .optional()
    .describe('The pictures as they were loaded: other ones by now are an `edit-conflict`.'),
  ...productPatchFields.pick({ status: true, countInStock: true, countInStockSeen: true }).shape,
}
const hasBothCounts = (patch: { countInStock?: number | undefined; countInStockSeen?: number | undefined }) =>
  (patch.countInStock === undefined) === (patch.countInStockSeen === undefined)
const bothCounts = {
  message: 'countInStock and countInStockSeen are sent together.',
  path: ['countInStockSeen'],
}

const memberPatch = z.strictObject({ product: idInput, ...memberFields }).refine(hasBothCounts, bothCounts)
const joiningMember = z
  .strictObject({ product: idInput, values: valuesInput, ...memberFields })
  .refine(hasBothCounts, bothCounts)

/** Body of POST /api/product-groups/. */
export const groupInput = z.strictObject({
  name: groupName,
  pattern: patternInput.optional(),
  options: optionsInput,
  members: z
    .array(joiningMember, 'The members must be a list.')
    .max(maxMembers, `A group has at most ${maxMembers} members.`),
  keepNames,
  newMembers: newMembers.optional().describe('Further members, made in the same transaction.'),
})

/** Texts that all members have; one that differs keeps its own. */
const sharedInput = productPatchFields
  .pick({ description: true, brand: true, category: true, facts: true, warnings: true, weightG: true })
  .extend({
    // The pattern makes names, and pictures are those of one member.
    translations: z
      .partialRecord(languageInput, translationInput.omit({ name: true, imageAlts: true }), languageRule)
      .optional(),
  })

const sharedTexts = z.object({
  description: z.string(),
  brand: z.string(),
  category: z.string(),
  facts: z.array(z.string()),
  warnings: z.string(),
  weightG: z.int().nullable(),
})
const seenLocalTexts = z.object({ description: z.string(), warnings: z.string(), facts: z.array(z.string()) })

const local = (label: string, maxLength: number) => optionalText({ label, maxLength }).nullable().optional()
const localGroup = z.strictObject({
  name: local('Name', productFields.name.max),
  options: z
    .record(
      z.string(),
      z.strictObject({
        name: local('The name of an option', 40),
        values: z.record(z.string(), local('A value', 100)).optional(),
      }),
    )
    .optional(),
})

/** Body of PATCH /api/product-groups/{id}/. */
export const groupPatch = z
  .strictObject({
    name: groupName,
    pattern: patternInput,
    options: optionsInput,
    draftsLeave: z
      .boolean()
      .describe('Live members with a value that is left out become drafts, instead of `value-in-use`.'),
    members: z
      .array(memberPatch, 'The members must be a list.')
      .max(maxMembers, `A group has at most ${maxMembers} members.`),
    newMembers,
    shared: sharedInput,
    sharedSeen: sharedTexts
      .extend({ translations: z.partialRecord(languageInput, seenLocalTexts.partial(), languageRule) })
      .partial()
      .describe('The shared texts as they were loaded: members that have others keep them.'),
    /** Of the name, the options and their values, by their own texts; empty or null takes one away. */
    translations: z.partialRecord(languageInput, localGroup, languageRule),
  })
  .partial()

/** Body of POST /api/product-groups/{id}/members/: new products like the `template`, or one that there is. */
export const membersInput = z.union(
  [newMembers, z.strictObject({ product: idInput, values: valuesInput, keepNames })],
  'Send a template with members, or a product with its values.',
)

const localText = z.object({ text: z.string(), isOutdated: z.boolean() })

const groupTranslation = z.object({
  name: localText.nullable(),
  options: z.record(
    z.string(),
    z.object({ name: localText.nullable(), values: z.record(z.string(), localText) }),
  ),
})

/** A group as the desk and its programs see it. */
export const groupJson = z.object({
  _id: idJson,
  name: z.string(),
  /** Raised by every change of the group; a change sends it back as `If-Match`. */
  version: z.int().min(0),
  pattern: z.string(),
  options: z.array(z.object({ name: z.string(), kind: z.enum(optionKinds), values: z.array(z.string()) })),
  /** In the owner's order. */
  members: z.array(
    z.object({
      product: idJson,
      values: z.array(z.string()),
      name: z.string(),
      sku: z.string().nullable(),
      price: amountJson,
      countInStock: z.int().min(0),
      status: z.enum(productStatuses),
      image: z.string(),
      /** The first one is the `image`. */
      pictures: z.array(pictureJson),
      /** Whether its name was made by hand: the pattern leaves it alone. */
      isNamed: z.boolean(),
      /** Which of the shared texts it has otherwise, `description@de` of a translation. */
      differs: z.array(z.string()),
    }),
  ),
  shared: sharedTexts.extend({
    /** Of a shop with further languages: `outdated` names those whose own text has changed since. */
    translations: z
      .partialRecord(z.enum(shippedLanguages), seenLocalTexts.extend({ outdated: z.array(z.string()) }))
      .optional(),
  }),
  /** Of a shop with further languages. */
  translations: z.partialRecord(z.enum(shippedLanguages), groupTranslation).optional(),
})

export type GroupInput = z.infer<typeof groupInput>
export type GroupPatch = z.infer<typeof groupPatch>
export type MemberPatch = z.infer<typeof memberPatch>
export type NewMembers = z.infer<typeof newMembers>
export type MembersInput = z.infer<typeof membersInput>
export type OptionInput = z.infer<typeof optionInput>
export type GroupJson = z.infer<typeof groupJson>

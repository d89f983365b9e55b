import { shippedLanguages } from '@/lib/shared/messages/languages'
import { languageInput, languageRule } from '@/lib/shared/messages/translation-input'
import { pageSlugs } from '@/lib/shared/routes/page-slugs'
import { unstorable } from '@/lib/shared/text/text'
import { maxInteger } from '@/lib/shared/validation/number-limits'
import { textInput, timeJson } from '@/lib/shared/validation/wire'
import { z } from '@/lib/shared/validation/zod'
import { markdownMistake, maxTextLength, maxTitleLength } from './markdown-rules'

/** A version of a page: `number` counts from 1, through all languages. */
const versionJson = z.object({
  number: z.int().min(1),
  /** Unless it is written in the shop's own. */
  language: z.string().optional(),
  title: z.string(),
  publishedAt: timeJson,
  author: z.string(),
})

const translationEntryJson = z.object({
  /** Empty, as the text, while nothing was saved. */
  title: z.string(),
  blanks: z.array(z.string()),
  isChanged: z.boolean(),
  /** The page's own text in force has changed since the one in force in this language was published or said to be right. */
  isOutdated: z.boolean(),
  /** Null: the language shows the page's own text. */
  inForce: versionJson.nullable(),
})
const translationJson = translationEntryJson.extend({ text: z.string() })
const byLanguage = <Json extends z.ZodType>(json: Json) =>
  z.partialRecord(z.enum(shippedLanguages), json).optional()

export const pageEntryJson = z.object({
  slug: z.enum(pageSlugs),
  title: z.string(),
  /** Counts the saves; 0 for a page that was never saved. An edit sends back what it has seen. */
  version: z.int().min(0),
  /** What is still to be filled in the text as it was last saved. */
  blanks: z.array(z.string()),
  /** The text as it was last saved is not what is in force. */
  isChanged: z.boolean(),
  inForce: versionJson.nullable(),
  /** By further language, in a shop that has some. */
  translations: byLanguage(translationEntryJson),
})

/** A page as its editor loads it. `text` is Markdown; a page that was never saved has the shop's template in it. */
export const pageJson = pageEntryJson.extend({
  text: z.string(),
  versions: z.array(versionJson),
  translations: byLanguage(translationJson),
})

const versionRule = 'The version that was seen is required.'
const textRule = 'Text is required.'

const markdownInput = z
  .string(textRule)
  .transform((text) => text.replaceAll(/\r\n?/g, '\n').trim())
  .pipe(
    z
      .string()
      .min(1, textRule)
      .max(maxTextLength, `The text is too long: at most ${maxTextLength} characters.`)
      .refine((text) => !unstorable.test(text), 'The text contains characters that are not allowed.')
      .refine((text) => markdownMistake(text) === null, {
        error: ({ input }) => markdownMistake(String(input)) ?? undefined,
      }),
  )

const title = textInput('Title', maxTitleLength)

/** What is missing stays as it was saved. */
const translationInput = z.strictObject({ title: title.optional(), text: markdownInput.optional() })

export const pageInput = z.strictObject({
  action: z
    .enum(['save', 'publish', 'withdraw'])
    .describe('`save` keeps the text for later; `publish` puts it in force; `withdraw` takes the page off.'),
  title,
  text: markdownInput.describe(`Markdown, at most ${maxTextLength} characters. HTML is shown as text.`),
  version: z.int(versionRule).min(0, versionRule).max(maxInteger, versionRule),
  translations: z
    .partialRecord(languageInput, translationInput.nullable(), languageRule)
    .optional()
    .describe('By further language, for which the action counts, too; null takes a translation away.'),
})

/** The same in parts: the action counts for what is sent, and where nothing is, for the page's own text as it was saved. */
export const pagePatch = pageInput.partial({ title: true, text: true })

export type PageEntryJson = z.infer<typeof pageEntryJson>
export type PageJson = z.infer<typeof pageJson>
export type PageTranslationJson = z.infer<typeof translationJson>
export type PageInput = z.output<typeof pageInput>
export type PagePatch = z.output<typeof pagePatch>

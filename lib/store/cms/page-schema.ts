import { pageSlugs } from '@/lib/shared/routes/page-slugs'
import { unstorable } from '@/lib/shared/text/text'
import { maxInteger } from '@/lib/shared/validation/number-limits'
import { textInput, timeJson } from '@/lib/shared/validation/wire'
import { z } from '@/lib/shared/validation/zod'
import { markdownMistake, maxTextLength, maxTitleLength } from './markdown-rules'

/** A version of a page: `number` counts from 1. */
const versionJson = z.object({
  number: z.int().min(1),
  title: z.string(),
  publishedAt: timeJson,
  author: z.string(),
})

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
})

/** A page as its editor loads it. `text` is Markdown; a page that was never saved has the shop's template in it. */
export const pageJson = pageEntryJson.extend({ text: z.string(), versions: z.array(versionJson) })

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

export const pageInput = z.strictObject({
  action: z
    .enum(['save', 'publish', 'withdraw'])
    .describe('`save` keeps the text for later; `publish` puts it in force; `withdraw` takes the page off.'),
  title: textInput('Title', maxTitleLength),
  text: markdownInput.describe(`Markdown, at most ${maxTextLength} characters. HTML is shown as text.`),
  version: z.int(versionRule).min(0, versionRule).max(maxInteger, versionRule),
})

export type PageEntryJson = z.infer<typeof pageEntryJson>
export type PageJson = z.infer<typeof pageJson>
export type PageInput = z.output<typeof pageInput>

import { defineList } from '@/lib/shared/lists/define-list'
import { adminPaths } from '@/lib/shared/routes/admin-paths'
import { unstorable } from '@/lib/shared/text/text'
import { maxInteger } from '@/lib/shared/validation/number-limits'
import { idJson, idText } from '@/lib/shared/validation/wire'
import { z } from '@/lib/shared/validation/zod'

export const maxPhrases = 60
export const maxWordsOfPhrase = 3
export const maxPhraseLength = 60

/** A group of synonyms in responses: `words` find each other and the `kinds`, which do not find the words. */
export const synonymJson = z.object({
  _id: idJson,
  words: z.array(z.string()),
  kinds: z.array(z.string()),
  version: z.int().min(0),
})

/** Longer than any phrase. */
export const maxSearchLength = 100
const searched = z
  .string()
  .max(maxSearchLength)
  .refine((text) => !unstorable.test(text))
  .transform((text) => text.trim())

/** The list of groups. `q` is part of a phrase, `edit` a group in the form, `add` words of a new one. */
export const synonymList = defineList({
  path: `${adminPaths.adminSearch}?list=synonyms`,
  parameters: {
    q: searched.default(''),
    edit: idText.optional(),
    add: searched.refine((words) => words !== '').optional(),
  },
})

export const missList = defineList({
  path: adminPaths.adminSearch,
  parameters: {},
  words: 'most frequent',
})

/** Words that searches did not find, how often, and the last day by the shop's time zone. */
export const missJson = z.object({ words: z.string(), count: z.int().min(1), lastDay: z.iso.date() })

/** Long before they are in the search's form, in which the rules are checked (`read-synonyms.ts`). */
const maxSent = { phrases: 500, characters: 500 }

function phrasesInput(label: string) {
  return z
    .array(z.string(`${label} must be texts.`), `${label} must be a list of texts.`)
    .max(maxSent.phrases, `${label}: at most ${maxPhrases} phrases.`)
    .refine(
      (texts) => texts.every((text) => text.length <= maxSent.characters),
      `${label}: a phrase has at most ${maxPhraseLength} characters.`,
    )
    .refine(
      (texts) => !texts.some((text) => unstorable.test(text)),
      `${label} contain characters that are not allowed.`,
    )
    .describe(
      `At most ${maxPhrases} phrases of at most ${maxWordsOfPhrase} words and ${maxPhraseLength} characters.`,
    )
}

export const synonymInput = z.object({ words: phrasesInput('Words'), kinds: phrasesInput('Kinds') })

const versionRule = 'The version that was seen is required.'

export const synonymUpdateInput = synonymInput.extend({
  version: z.int(versionRule).min(0, versionRule).max(maxInteger, versionRule),
})

export type SynonymJson = z.infer<typeof synonymJson>
export type MissJson = z.infer<typeof missJson>
export type SynonymInput = z.infer<typeof synonymInput>
export type SynonymUpdateInput = z.infer<typeof synonymUpdateInput>

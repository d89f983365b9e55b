import 'server-only'
import type { Spoken } from '@/lib/shared/messages/current-language'
import { isLanguage } from '@/lib/shared/messages/languages'
import { t } from '@/lib/shared/messages/message'
import { spokenIn } from '@/lib/shared/messages/spoken-in'
import { Problem } from '@/lib/shared/problem/problem'
import { z } from '@/lib/shared/validation/zod'
import { readShop, type Shop } from '@/lib/store/settings/read-shop'
import { argumentsOf } from './tool-inputs'

export type LanguageArguments = { lang?: string; context?: { language?: string } }

const languageArguments = z.looseObject({
  lang: z.string().optional().catch(undefined),
  context: z
    .looseObject({ language: z.string().optional().catch(undefined) })
    .optional()
    .catch(undefined),
})
const toolCall = z.looseObject({
  method: z.literal('tools/call'),
  params: z.looseObject({
    arguments: languageArguments.extend({ catalog: languageArguments.optional().catch(undefined) }),
  }),
})

/**
 * Returns how to speak to who asks a tool: in the shop's language that `lang` names, else in that which UCP's `context` prefers and the
 * shop has. Null where neither names one: the address of the call decides.
 */
export async function spokenBy(message: unknown): Promise<Spoken | null> {
  const { data } = toolCall.safeParse(message)
  if (!data) return null
  const { lang, context } = argumentsOf<LanguageArguments>(data.params.arguments)
  const language = lang ?? context?.language?.split('-', 1)[0]?.toLowerCase()
  const { languages } = await readShop()
  return isLanguage(language) && languages.includes(language) ? spokenIn(language, { languages }) : null
}

/** Throws `invalid-input` for a `lang` that the shop does not speak. What UCP's `context` says is a wish. */
export function requireShopLanguage({ lang }: LanguageArguments, { languages }: Shop): void {
  if (lang === undefined || languages.some((language) => language === lang)) return
  throw new Problem('invalid-input', {
    detail: t('agent.language-unknown', { languages: languages.join(', ') }),
  })
}

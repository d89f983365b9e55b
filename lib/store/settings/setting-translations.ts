import type { AuditChanges } from '@/lib/accounts/audit/audit-actions'
import { shippedLanguages } from '@/lib/shared/messages/languages'
import { languageInput, languageRule, stillRight } from '@/lib/shared/messages/translation-input'
import { invalidAt } from '@/lib/shared/problem/problem'
import { optionalText } from '@/lib/shared/validation/wire'
import { z } from '@/lib/shared/validation/zod'
import { noteInput, noticeAddress } from './setting-kinds'
import {
  linkKey,
  linkKeys,
  missingTexts,
  ownTexts,
  settingTexts,
  type TranslatedSettings,
} from './setting-texts'
import type { ShopSettings } from './shop-settings'

/** By language and key each text, and the own one that it was made from. Languages of a later release stay. */
export const storedTranslations = z.record(
  z.string(),
  z.record(z.string(), z.object({ text: z.string(), original: z.string() })),
)
export type StoredTranslations = z.output<typeof storedTranslations>

const line = ({ label, max }: { label: string; max: number }) => optionalText({ label, maxLength: max })
const linkText = line(settingTexts.footerLinks)

const settingTranslationInput = z.strictObject({
  description: line(settingTexts.description).nullish(),
  announcement: line(settingTexts.announcement).nullish(),
  footerText: noteInput(settingTexts.footerText.label, settingTexts.footerText.max).nullish(),
  /** In the order of the links, or by their addresses; an empty one takes away. */
  footerLinks: z
    .union([z.array(linkText).max(8, 'At most eight links.'), z.record(z.string(), linkText)])
    .nullish(),
  taxLabel: line(settingTexts.taxLabel).nullish(),
  guaranteeNotice: noticeAddress.or(z.literal('')).nullish(),
})

/** By language what changes of its texts; empty or null takes one away. A text that is sent again as it is counts as checked against the own one. */
export const settingTranslationsInput = z.partialRecord(languageInput, settingTranslationInput, languageRule)
export type SettingTranslationsInput = z.output<typeof settingTranslationsInput>

const settingTranslationJson = z.object({
  description: z.string(),
  announcement: z.string(),
  footerText: z.string(),
  /** In the order of the links. */
  footerLinks: z.array(z.string()),
  taxLabel: z.string(),
  guaranteeNotice: z.string().nullable(),
  /** What has no translation, and what has changed since it was translated; of links `footerLinks.0`. */
  missing: z.array(z.string()),
  outdated: z.array(z.string()),
})
export type SettingTranslationJson = z.output<typeof settingTranslationJson>

/** Told to the owner, in the shop's further languages. */
export const settingTranslationsJson = z.partialRecord(z.enum(shippedLanguages), settingTranslationJson)
export type SettingTranslationsJson = z.output<typeof settingTranslationsJson>

type Translated = TranslatedSettings & Pick<ShopSettings, 'languages' | 'translations'>

/** Returns the texts of the settings in the shop's further languages, with what is missing and out of date. */
export function settingTranslationsOf(shop: Translated): SettingTranslationsJson {
  const own = ownTexts(shop)
  const entries = shop.languages.slice(1).map((language): [string, SettingTranslationJson] => {
    const stored = shop.translations[language] ?? {}
    const textOf = (key: string) => stored[key]?.text ?? ''
    const outdated = own.filter(
      ({ key, own: now }) => now !== '' && stored[key] && stored[key].original !== now,
    )
    return [
      language,
      {
        description: textOf('description'),
        announcement: textOf('announcement'),
        footerText: textOf('footerText'),
        footerLinks: linkKeys(shop.footerLinks).map((key) => textOf(linkKey(key))),
        taxLabel: textOf('taxLabel'),
        guaranteeNotice: textOf('guaranteeNotice') || null,
        missing: missingTexts(shop, language),
        outdated: outdated.map(({ name }) => name),
      },
    ]
  })
  return Object.fromEntries(entries)
}

/** Returns the translations as an input changes them, each made from the own text that the settings have. */
export function translatedBy(shop: Translated, input: SettingTranslationsInput): StoredTranslations {
  const own = new Map(ownTexts(shop).map((text) => [text.key, text.own]))
  const changed = Object.entries(input).map(([language, texts]) => {
    const written = new Map(writtenTexts(texts, shop.footerLinks, `translations.${language}`))
    const kept = Object.entries(shop.translations[language] ?? {}).filter(([key]) => !written.has(key))
    const rows = [...written]
      .filter(([, text]) => text !== '')
      .map(([key, text]) => [key, { text, original: own.get(key) ?? '' }] as const)
    return [language, Object.fromEntries([...kept, ...rows])] as const
  })
  return { ...shop.translations, ...Object.fromEntries(changed) }
}

/** What an input writes, by key; '' takes away. */
function writtenTexts(
  { footerLinks, ...texts }: z.output<typeof settingTranslationInput>,
  links: ShopSettings['footerLinks'],
  at: string,
): [key: string, text: string][] {
  const keys = linkKeys(links)
  const plain = Object.entries(texts).flatMap(([name, text]): [string, string][] =>
    text === undefined ? [] : [[name, text ?? '']],
  )
  if (footerLinks === undefined) return plain
  const byKey: [string, string][] =
    footerLinks === null
      ? keys.map((key) => [key, ''])
      : Array.isArray(footerLinks)
        ? footerLinks.map((text, index) => [keys[index] ?? String(index), text])
        : Object.entries(footerLinks)
  for (const [key, text] of byKey)
    if (text !== '' && !keys.includes(key))
      throw invalidAt(`${at}.footerLinks.${key}`, 'The footer has no such link.')
  return [...plain, ...byKey.map(([key, text]): [string, string] => [linkKey(key), text])]
}

/** Returns what the log says of changed translations. */
export function translationChanges(before: Translated, after: Translated): AuditChanges {
  const names = new Map(ownTexts(after).map(({ key, name }) => [key, name]))
  const changes: AuditChanges = {}
  for (const [language, texts] of Object.entries(after.translations)) {
    const former = before.translations[language] ?? {}
    for (const key of new Set([...Object.keys(former), ...Object.keys(texts)])) {
      const [was, is] = [former[key], texts[key]]
      if (was?.text === is?.text && was?.original === is?.original) continue
      const isRenewed = was?.text === is?.text
      changes[`${names.get(key) ?? key}@${language}`] = isRenewed
        ? stillRight
        : [was?.text ?? '', is?.text ?? '']
    }
  }
  return changes
}

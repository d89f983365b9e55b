import type { ChangedText, TranslatedField } from '@/components/admin/translations/text-draft'
import { TranslationsFieldset } from '@/components/admin/translations/translations-fieldset'
import { isLanguage } from '@/lib/shared/messages/languages'
import { linkKeys, settingTexts } from '@/lib/store/settings/setting-texts'
import type {
  SettingTranslationJson,
  SettingTranslationsInput,
} from '@/lib/store/settings/setting-translations'
import type { OwnerSettingsJson } from '@/lib/store/settings/settings-schema'
import type { ShopSettingName } from '@/lib/store/settings/shop-settings'
import { settingWords } from './setting-words'

type Props = {
  settings: OwnerSettingsJson
  /** The settings of the form. */
  names: readonly ShopSettingName[]
  errors: Record<string, string>
}

/** The texts of these settings in the shop's further languages. Nothing in a shop with one language, and of settings without texts. */
export function SettingTranslations({ settings, names, errors }: Props) {
  const [first, ...others] = partsOf(settings, names)
  if (!first || first.fields.length === 0) return null
  return (
    <TranslationsFieldset
      errors={errors}
      inputOf={inputOf}
      parts={[first, ...others]}
      withoutOwn="The shop has no such text of its own."
    />
  )
}

/** By language the texts of these settings, and which of them are missing and out of date. */
export function partsOf(settings: OwnerSettingsJson, names: readonly ShopSettingName[]) {
  return Object.entries(settings.translations).flatMap(([language, translation]) => {
    if (!isLanguage(language)) return []
    const isOfForm = (text: string) => names.some((name) => text === name || text.startsWith(`${name}.`))
    const fields = fieldsOf(settings, translation).filter(
      ({ name, own, stored }) => isOfForm(name) && (own !== '' || stored !== ''),
    )
    const { missing, outdated } = translation
    return [{ language, fields, missing: missing.filter(isOfForm), outdated: outdated.filter(isOfForm) }]
  })
}

function fieldsOf(settings: OwnerSettingsJson, translation: SettingTranslationJson): TranslatedField[] {
  const { description, announcement, footerText, footerLinks, taxLabel } = settings
  const text = (name: Exclude<keyof typeof settingTexts, 'footerLinks'>, own: string): TranslatedField => ({
    ...{ name, path: name, own, stored: translation[name], label: settingWords[name].label },
    isLong: settingWords[name].kind === 'lines',
    isOutdated: translation.outdated.includes(name),
    maxLength: settingTexts[name].max,
  })
  const keys = linkKeys(footerLinks)
  const links = footerLinks.map(({ text: own }, at): TranslatedField => {
    const name = `footerLinks.${at}`
    return {
      ...{ name, own, path: `footerLinks.${keys[at]}`, stored: translation.footerLinks[at] ?? '' },
      ...{ label: `Translated text of link ${at + 1}`, isLong: false },
      isOutdated: translation.outdated.includes(name),
      maxLength: settingTexts.footerLinks.max,
    }
  })
  return [
    text('description', description),
    text('announcement', announcement?.text ?? ''),
    text('footerText', footerText),
    ...links,
    text('taxLabel', taxLabel),
  ]
}

const ofLink = 'footerLinks.'

/** What the call takes of changed texts: links by their addresses. */
function inputOf(changed: readonly ChangedText[]): object {
  const isLink = ({ field }: ChangedText) => field.path.startsWith(ofLink)
  const plain = changed.filter((each) => !isLink(each)).map(({ field, text }) => [field.name, text])
  const links = changed.filter(isLink).map(({ field, text }) => [field.path.slice(ofLink.length), text])
  return { ...Object.fromEntries(plain), ...(links.length > 0 && { footerLinks: Object.fromEntries(links) }) }
}

/** The translations that a form sends; nothing where none has changed. */
export function translationsIn(form: FormData): { translations?: SettingTranslationsInput } {
  const text = form.get('translations')
  return typeof text === 'string' ? { translations: JSON.parse(text) } : {}
}

import type { OwnerSettingsJson } from '@/lib/store/settings/settings-schema'
import type { ShopSettings } from '@/lib/store/settings/shop-settings'
import { valueIn } from './setting-value'

/** The field of a file that becomes the mark. */
export const markFileName = 'markFile'

/** Returns the file that was chosen as the mark; null without one. */
export function markFileIn(form: FormData): File | null {
  const file = form.get(markFileName)
  return file instanceof File && file.size > 0 ? file : null
}

/** A typed colour as the shop stores it, `#rrggbb`; null for a text that is none. */
export function readColour(text: string): string | null {
  const [, digits] = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim()) ?? []
  if (!digits) return null
  const full = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits
  return `#${full.toLowerCase()}`
}

export type LookValues = Pick<ShopSettings, 'accent' | 'type' | 'announcement'> & {
  name: string
  mark: string | null
  /** A mark that is not yet uploaded. */
  file: File | null
}

/** How the shop looks with what the form has now; without a form as it is stored. */
export function lookOf(form: FormData | null, settings: OwnerSettingsJson): LookValues {
  const { name, announcement, mark, accent } = settings
  const type = settings.type as ShopSettings['type']
  if (!form) return { name, announcement, mark, accent, type, file: null }
  return {
    name,
    announcement: valueIn(form, 'announcement', { kind: 'announcement' }) as LookValues['announcement'],
    mark: valueIn(form, 'mark', { kind: 'mark' }) as string | null,
    accent: readColour(String(form.get('accent') ?? '')),
    type: String(form.get('type') ?? type) as ShopSettings['type'],
    file: markFileIn(form),
  }
}

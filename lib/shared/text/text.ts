import { t } from '@/lib/shared/messages/message'

/** Rules for texts that people enter, so plain that browsers can check a form without zod. */

/** Refused in every text: control characters (PostgreSQL cannot store NUL), lone surrogates, and bidirectional overrides. */
export const unstorable = /[^\P{Cc}\t\n\r]|\p{Cs}|[\u202a-\u202e\u2066-\u2069]/u

/** A text without visible characters: spaces, default-ignorable characters (joiners, fillers), and blank symbols. */
const invisible = /^[\s\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u2800\u{1d159}]*$/u

/** Trims a text, and returns '' when it has no visible character. Invisible characters between visible ones stay. */
export function visibleText(text: string): string {
  return invisible.test(text) ? '' : text.trim()
}

/** A name in one line. Characters that are canonically equal, as é in one part or in two, become the same (NFC). */
export function oneLine(text: string): string {
  return text.normalize('NFC').replaceAll(/\s+/g, ' ')
}

/** Returns at most so many characters of a text, the last of them as `…` where more follow. No character is cut in two. */
export function shortened(text: string, maxLength: number): string {
  // A character has at most two units.
  const characters = [...text.slice(0, 2 * maxLength + 2)]
  return characters.length > maxLength ? `${characters.slice(0, maxLength - 1).join('')}…` : text
}

/** The beginning of a text, in whole characters. */
export function cut(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '')
}

/** How a field is called in messages, and how many characters it may have. */
export type TextRule = { label: string; maxLength: number }

/** Returns why a text is refused, `null` when it is not. */
export function textMistake(text: string, { label, maxLength }: TextRule, isRequired = true): string | null {
  if (unstorable.test(text)) return t('field.characters', { label })
  const visible = visibleText(text)
  if (visible === '') return isRequired ? t('field.required', { label }) : null
  return visible.length > maxLength ? t('field.too-long', { label, max: maxLength }) : null
}

import format, { type FormatValues } from 'icu-minify/format'
import type { MessageArguments, RichArguments } from '@/lib/generated/messages/message-arguments'
import { formatNumber, pluralRules } from '@/lib/shared/locale/formatters'
import { compiledMessage, currentLanguage } from './current-language'

export type MessageKey = keyof MessageArguments
/** The keys of messages that take no argument. */
export type PlainKey = { [K in MessageKey]: MessageArguments[K] extends null ? K : never }[MessageKey]
type Arguments<T> = T extends null ? [] : [T]

const plainDigits = { format: String }

const formatters = {
  // Only `#` brings no options. In English it has no thousands set apart: `{n, number}` is for those.
  getNumberFormat: (...[, ...options]: [locale: string, options?: Intl.NumberFormatOptions]) =>
    options.length === 0 && currentLanguage() === 'en'
      ? plainDigits
      : { format: (value: number) => formatNumber(value, ...options) },
  getPluralRules: (_: string, options?: Intl.PluralRulesOptions) => pluralRules(options),
} as Parameters<typeof format>[3]['formatters']

/** A message in the current language, as plain text. What it is given is shown as it is: braces and tags in it mean nothing. */
export function t<K extends MessageKey>(key: K, ...values: Arguments<MessageArguments[K]>): string {
  const [given] = values as [FormatValues<string>?]
  return String(formatted(key, given))
}

/** Like `t`, for a message with tags: a function of the tag's name draws what stands between. Returns the parts in order. */
export function rich<Element, K extends keyof RichArguments<Element>>(
  key: K,
  values: RichArguments<Element>[K],
): (string | Element)[] {
  const parts = formatted(key, values as FormatValues<Element>)
  return Array.isArray(parts) ? parts : [parts]
}

function formatted<Element>(key: string, values: FormatValues<Element> | undefined) {
  const message = compiledMessage(key)
  // A script that is older than its page.
  if (message === undefined) return key
  return format(message, currentLanguage(), values, { formatters })
}

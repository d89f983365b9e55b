import { escapeXml } from '@/lib/shared/text/xml'

/** Markup that is ready to be sent: made by `html`, so every text in it is escaped. */
export class Markup {
  constructor(readonly text: string) {}
}
type Value = string | Markup | readonly Markup[] | null

/** Markup with these values: texts are escaped, markup is not. Attributes are in double quotes. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Markup {
  const texts = values.map((value) => {
    if (typeof value === 'string') return escapeXml(value).replaceAll('&apos;', '&#39;')
    return value instanceof Markup ? value.text : (value ?? []).map(({ text }) => text).join('')
  })
  return new Markup(String.raw({ raw: parts }, ...texts))
}

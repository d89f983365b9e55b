import { dark, light, markShapes } from '@/lib/shared/colour/palette'
import { compiledMessage, currentLanguage, localPath } from '@/lib/shared/messages/current-language'
import { t } from '@/lib/shared/messages/message'
import { escapeXml } from '@/lib/shared/text/xml'
import { firstScript } from './first-script'
import { type ShopBrand, shopBrand } from './shop-brand'

/** The document of a page without a stylesheet. The policy allows style attributes, but no `<style>`. */

const colour = (name: 'paper' | 'ink' | 'soft') => `light-dark(${light[name]}, ${dark[name]})`
const mark = `<svg width="56" height="56" viewBox="0 0 28 28" aria-hidden="true">${markShapes}</svg>`

export const plainPaper = `font: 1rem/1.6 system-ui, sans-serif; background: ${colour('paper')}; color: ${colour('ink')}`

/** The shop's mark and name, a heading, a sentence, and links. All texts but the name are ours and need no escape. */
export function plainMessage(
  heading: string,
  detail: string,
  links: readonly { text: string; href: string }[] = [],
  { name, hasOwnMark }: ShopBrand = shopBrand(),
) {
  const shown = links.map(
    ({ text, href }) =>
      `<a href="${href}" style="display: inline-block; padding: 0.75rem; color: inherit">${text}</a>`,
  )
  return `<div style="margin: 0 auto; max-width: 26rem; padding: 22vh 1.25rem 0; text-align: center">${hasOwnMark ? '' : mark}<p style="margin: 0.5rem 0 2.5rem; font-weight: 800">${escapeXml(name)}</p>
<h1 style="margin: 0; font-size: 1.728rem; line-height: 1.2">${heading}</h1><p style="margin: 0.75rem 0; text-wrap: balance; color: ${colour('soft')}">${detail}</p>${shown.join('')}</div>`
}

const home = () => ({ text: t('layout.back-to-shop'), href: localPath('/') })
const again = () => ({ text: t('layout.try-again'), href: '' })

const missing = () => plainMessage(t('layout.not-found'), t('layout.missing-text'), [home()])
const busy = () => plainMessage(t('layout.one-moment'), t('problem.busy'), [again(), home()])
const broken = () => plainMessage(t('layout.broken'), t('layout.broken-text'), [again(), home()])

/** What the screen of a failed layout says, which brings no messages. */
const failureKeys = [
  'layout.error-title',
  'layout.error-text',
  'layout.error-reference',
  'layout.try-again',
  'layout.back-to-shop',
] as const

/** The messages of that screen, compiled, as `GlobalError` reads them. */
function failureWords(): string {
  const words = Object.fromEntries(failureKeys.map((key) => [key, compiledMessage(key)]))
  return `<meta name="failure-words" content="${escapeXml(JSON.stringify(words))}"/>`
}

/**
 * Completes the document that Next sends when a page is missing or its rendering has failed: it is empty, and the browser renders
 * the page into it, without running the scripts of the layout. It gets the current language, the first script, the words of a failed layout,
 * and a text for browsers without JavaScript. Returns any other document unchanged.
 */
export function completeErrorDocument(html: string, status: number) {
  const message = (status < 500 ? missing : status === 503 ? busy : broken)()
  const text = `<noscript><div style="position: fixed; inset: 0; overflow: auto; ${plainPaper}">${message}</div></noscript>`
  const start = localPath('/')
  // As in the layout: the browser's links begin with it.
  const prefix = start === '/' ? '' : ` data-prefix="${start}"`
  // Behind the character set, which has to stand in the first 1024 bytes.
  return html.replace(
    /<html id="__next_error__"><head>(<meta charSet="utf-8"\/>)?(.*?<body>)/s,
    (_, charset = '', rest) =>
      `<html id="__next_error__" lang="${currentLanguage()}"${prefix}><head>${charset}<script>${firstScript}</script>${failureWords()}${rest}${text}`,
  )
}

import { light } from '@/lib/shared/colour/palette'
import type { TextBlock } from '@/lib/store/cms/text-blocks'
import type { LawPart } from './mail-content'
import { html, type Markup } from './mail-markup'
import { displayFont } from './mail-style'

/** Writes who sells, and the pages that a mail carries, small and below a line. */
export function lawHtml({ sellerLabel, pages, seller }: LawPart): Markup {
  return html`<p class="soft line" style="margin:28px 0 0;padding:20px 0 0;border-top:1px solid ${light.line};color:${light.soft};font-size:13px;line-height:20px;word-break:break-word">${sellerLabel}${seller.map(sellerLine)}</p>
${pages.map(pageHtml)}`
}

function sellerLine(text: string): Markup {
  return html`<br>${text}`
}

function pageHtml({ title, blocks, lang }: LawPart['pages'][number]): Markup {
  const page = html`<h2 class="ink" style="margin:28px 0 8px;color:${light.ink};font-family:${displayFont};font-size:20px;line-height:26px;word-break:break-word">${title}</h2>
${blocks.map(blockHtml)}`
  return lang ? html`<div lang="${lang}">${page}</div>` : page
}

function blockHtml({ kind, text }: TextBlock): Markup {
  if (kind === 'heading')
    return html`<h3 class="ink" style="margin:16px 0 4px;color:${light.ink};font-size:14px;line-height:20px;word-break:break-word">${text}</h3>
`
  return html`<p class="soft" style="margin:0 0 8px;color:${light.soft};font-size:13px;line-height:20px;word-break:break-word">${text}</p>
`
}

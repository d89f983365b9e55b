import { light } from '@/lib/shared/colour/palette'
import type { MailContent, MailTones } from './mail-content'
import { lawHtml } from './mail-law-html'
import { html, Markup } from './mail-markup'
import { orderHtml, stepsHtml } from './mail-order-html'
import { displayFont, font, styleSheet } from './mail-style'

/**
 * Writes a mail as HTML: one column of tables, because mail programs know little more (mail-support.test.ts). Its pictures are
 * the shop's own, and nothing is said by a picture alone.
 */
export function mailHtml(content: MailContent): string {
  const {
    language,
    subject,
    preview,
    tones,
    heading,
    greeting,
    paragraphs,
    notes,
    order,
    law,
    button,
    link,
    footer,
  } = content
  const rooms = order?.goods.map(({ room }) => room) ?? []
  const letter = html`<h1 class="ink heading" style="margin:0 0 20px;color:${light.ink};font-family:${displayFont};font-size:40px;font-weight:800;line-height:42px;letter-spacing:-1px;word-break:break-word" dir="auto">${heading}</h1>
${order && stepsHtml(order.steps)}${[greeting, ...paragraphs].map(paragraph)}${notes.length > 0 ? notesHtml(notes) : null}${button && buttonHtml(button, tones)}${link && linkHtml(link)}`
  const { text } = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${new Markup(styleSheet(rooms, tones))}</style>
</head>
<body class="paper" style="margin:0;background-color:${light.paper}">
<div style="display:none;max-height:0;overflow:hidden">${preview}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="paper" style="background-color:${light.paper}"><tr><td align="center" class="frame" style="padding:36px 16px 44px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;font-family:${font}">
<tr><td style="padding:0 4px 20px">${brandHtml(content)}</td></tr>
${order ? receiptHtml(letter, html`${orderHtml(order)}${law && lawHtml(law)}`) : cardHtml(letter)}
<tr><td style="padding:20px 4px 0">${footer.map(footerLine)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
  return text
}

const line = `1px solid ${light.line}`

function cardHtml(content: Markup): Markup {
  return html`<tr><td class="surface" style="padding:40px;background-color:${light.surface};border:${line};border-radius:16px">
${content}</td></tr>`
}

function receiptHtml(above: Markup, below: Markup): Markup {
  return html`<tr><td class="surface" style="padding:40px 40px 28px;background-color:${light.surface};border:${line};border-bottom:0;border-radius:16px 16px 0 0">
${above}</td></tr>
${perforation}
<tr><td class="surface" style="padding:24px 40px 40px;background-color:${light.surface};border:${line};border-top:0;border-radius:0 0 16px 16px">
${below}</td></tr>`
}

const notch = `background-color:${light.paper};border:${line};font-size:1px;line-height:1px`

const perforation = html`<tr><td class="seam" style="background-color:${light.surface}"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td width="11" height="20" class="paper line" style="${notch};border-left:0;border-radius:0 12px 12px 0">&nbsp;</td><td style="padding:0 10px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td height="2" class="line" style="border-top:2px dashed ${light.line};font-size:1px;line-height:1px">&nbsp;</td></tr></table></td><td width="11" height="20" class="paper line" style="${notch};border-right:0;border-radius:12px 0 0 12px">&nbsp;</td></tr></table></td></tr>`

/** Where pictures are not loaded, the mark is its tile. */
function brandHtml({ mark, hasOwnMark, shopName }: MailContent): Markup {
  const tile = hasOwnMark ? '' : `background-color:${light.accent};`
  return html`<table role="presentation" cellpadding="0" cellspacing="0"><tr><td width="32" height="32" style="${tile}border-radius:8px"><img src="${mark}" width="32" height="32" alt="" style="display:block;border-radius:8px"></td><td class="ink" style="padding-left:12px;color:${light.ink};font-family:${displayFont};font-size:19px;font-weight:800;letter-spacing:-0.5px">${shopName}</td></tr></table>`
}

function paragraph(text: string): Markup {
  return html`<p class="ink" style="margin:0 0 16px;color:${light.ink};font-size:16px;line-height:26px;word-break:break-word">${text}</p>
`
}

function notesHtml(notes: MailContent['notes']): Markup {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" class="wide paper" style="margin:24px 0 0;background-color:${light.paper};border-radius:10px"><tr><td style="padding:8px 20px 12px">${notes.map(noteHtml)}</td></tr></table>
`
}

function noteHtml({ label, value }: MailContent['notes'][number]): Markup {
  return html`<p class="soft" style="margin:6px 0 0;color:${light.soft};font-size:13px;line-height:20px">${label}<br><strong class="ink" style="color:${light.ink};font-size:16px;line-height:22px;word-break:break-word">${value}</strong></p>`
}

function footerLine(text: string): Markup {
  return html`<p class="soft" style="margin:0 0 4px;color:${light.soft};font-size:13px;line-height:20px;word-break:break-word">${text}</p>
`
}

function linkHtml({ label, href }: NonNullable<MailContent['link']>): Markup {
  return html`<p class="soft" style="margin:20px 0 0;color:${light.soft};font-size:13px;line-height:20px"><a href="${href}" class="soft" style="color:${light.soft};text-decoration:underline">${label}</a></p>
`
}

/** Outlook on Windows knows padding at cells only, here by its own `mso-padding-alt`. */
function buttonHtml({ label, href }: NonNullable<MailContent['button']>, { light: day }: MailTones): Markup {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" class="wide" style="margin:28px 0 0"><tr><td class="button" align="center" style="background-color:${day.accent};border-radius:10px;mso-padding-alt:14px 28px"><a href="${href}" style="display:inline-block;padding:14px 28px;color:${day.onAccent};font-size:16px;font-weight:600;line-height:20px;text-decoration:none">${label}</a></td></tr></table>
`
}

import { dark, light } from '@/lib/palette'
import { escapeXml } from '@/lib/text/xml'
import type { MailContent } from './mail-content'

/** Markup that is ready to be sent: made by `html`, so every text in it is escaped. */
class Markup {
  constructor(readonly text: string) {}
}
type Value = string | Markup | readonly Markup[] | null

/** Markup with these values: texts are escaped, markup is not. Attributes are in double quotes. */
function html(parts: TemplateStringsArray, ...values: Value[]): Markup {
  const written = values.map((value) => {
    if (typeof value === 'string') return escapeXml(value).replaceAll('&apos;', '&#39;')
    return value instanceof Markup ? value.text : (value ?? []).map(({ text }) => text).join('')
  })
  return new Markup(String.raw({ raw: parts }, ...written))
}

const font = "Figtree,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/** Colours are also written at each element: some programs remove this. */
const style = `
  body { margin: 0; padding: 0; -webkit-text-size-adjust: 100%; }
  @media (prefers-color-scheme: dark) {
    .paper { background-color: ${dark.paper} !important; }
    .surface { background-color: ${dark.surface} !important; border-color: ${dark.line} !important; }
    .ink { color: ${dark.ink} !important; }
    .soft { color: ${dark.soft} !important; }
    .line { border-color: ${dark.line} !important; }
    .button { background-color: ${dark.accent} !important; color: ${dark.onAccent} !important; }
  }
  @media (max-width: 480px) {
    .frame { padding: 20px 12px 28px !important; }
    .surface { padding: 24px 20px !important; }
    .button { display: block !important; }
  }
`

/** The brand's tile, without its bag: a picture would have to be fetched. */
const mark = html`<span style="display:inline-block;width:18px;height:18px;margin-right:10px;border-radius:5px;background-color:${light.accent};vertical-align:-3px"></span>`

/** Writes a mail as HTML: one column, no pictures, tables for the layout, because mail programs know little more. */
export function mailHtml(content: MailContent): string {
  const { subject, shopName, greeting, paragraphs, order, button, footer } = content
  const { text } = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${new Markup(style)}</style>
</head>
<body class="paper" style="margin:0;background-color:${light.paper}">
<div style="display:none;max-height:0;overflow:hidden">${paragraphs[0] ?? ''}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="paper" style="background-color:${light.paper}"><tr><td align="center" class="frame" style="padding:36px 16px 44px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;font-family:${font}">
<tr><td class="ink" style="padding:0 4px 20px;color:${light.ink};font-size:17px;font-weight:800;letter-spacing:-0.02em">${mark}${shopName}</td></tr>
<tr><td class="surface" style="padding:36px;background-color:${light.surface};border:1px solid ${light.line};border-radius:12px">
<h1 class="ink" style="margin:0 0 20px;color:${light.ink};font-size:25px;line-height:1.2;letter-spacing:-0.02em" dir="auto">${subject}</h1>
${[greeting, ...paragraphs].map(paragraph)}${order && orderPart(order)}${button && buttonPart(button)}
</td></tr>
<tr><td style="padding:20px 4px 0">${footer.map(footerLine)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
  return text
}

function paragraph(text: string): Markup {
  return html`<p class="ink" style="margin:0 0 16px;color:${light.ink};font-size:16px;line-height:1.6;overflow-wrap:anywhere">${text}</p>
`
}

function footerLine(text: string): Markup {
  return html`<p class="soft" style="margin:0 0 4px;color:${light.soft};font-size:13px;line-height:1.5">${text}</p>
`
}

function buttonPart({ label, href }: NonNullable<MailContent['button']>): Markup {
  return html`<p style="margin:28px 0 0"><a href="${href}" class="button" style="display:inline-block;padding:12px 24px;background-color:${light.accent};border-radius:8px;color:#ffffff;font-size:16px;font-weight:600;line-height:20px;text-align:center;text-decoration:none">${label}</a></p>
`
}

type OrderPart = NonNullable<MailContent['order']>

function orderPart({ heading, lines, totals, addressLabel, address }: OrderPart): Markup {
  const addressPart =
    address.length > 0
      ? html`<p class="soft" style="margin:20px 0 0;color:${light.soft};font-size:15px;line-height:1.55;overflow-wrap:anywhere">${addressLabel}${address.map((line) => html`<br>${line}`)}</p>
`
      : null
  return html`<h2 class="ink" style="margin:28px 0 8px;color:${light.ink};font-size:17px;line-height:1.4">${heading}</h2>
<table width="100%" cellpadding="0" cellspacing="0" style="font-size:15px;line-height:1.5">
${lines.map((line) => row(line, 'ink'))}${totals.map((line) => row(line, line.isTotal ? 'total' : 'soft'))}</table>
${addressPart}`
}

function row({ label, amount }: { label: string; amount: string }, kind: 'ink' | 'soft' | 'total'): Markup {
  const name = kind === 'soft' ? 'soft line' : 'ink line'
  const border = kind === 'soft' ? '' : `border-top:1px solid ${light.line};`
  const weight = kind === 'total' ? 'font-weight:700;' : ''
  const cell = `${border}${weight}padding:${kind === 'soft' ? '4px' : '10px'} 0;color:${kind === 'soft' ? light.soft : light.ink}`
  return html`<tr><td class="${name}" style="${cell};padding-right:16px;overflow-wrap:anywhere">${label}</td><td align="right" class="${name}" style="${cell};white-space:nowrap;vertical-align:top">${amount}</td></tr>
`
}

import { light } from '@/lib/shared/colour/palette'
import { html, type Markup } from './mail-markup'
import type { Good, OrderPart } from './mail-order'
import { roomClass } from './mail-style'

/** Writes an order's state: a bar with a word below each part. */
export function stepsHtml(steps: OrderPart['steps']): Markup | null {
  if (steps.length === 0) return null
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px"><tr>${steps.map(stepHtml)}</tr></table>
`
}

function stepHtml({ label, isDone }: OrderPart['steps'][number]): Markup {
  const [bar, ink, colour, weight] = isDone
    ? ['stamp', 'ink', light.clay, '700']
    : ['line', 'soft', light.line, '400']
  return html`<td width="25%" class="step ${bar} ${ink}" style="padding:8px 0 0;border-top:4px solid ${colour};color:${isDone ? light.ink : light.soft};font-size:13px;font-weight:${weight};line-height:18px">${isDone ? html`<span class="tick">✓ </span>` : null}${label}</td>
`
}

/** Writes goods, totals and address. */
export function orderHtml({ heading, stamp, goods, totals, addressLabel, address }: OrderPart): Markup {
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td><h2 class="ink" style="margin:0;color:${light.ink};font-size:18px;line-height:32px">${heading}</h2></td>${stamp && stampHtml(stamp)}</tr></table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="font-size:16px;line-height:22px">
${goods.map(goodHtml)}</table>
${totals.length > 0 ? totalsHtml(totals) : null}${address.length > 0 ? addressHtml(addressLabel, address) : null}`
}

function stampHtml(word: string): Markup {
  return html`<td align="right"><span class="clay stamp" style="display:inline-block;padding:3px 10px;border:2px solid ${light.clay};border-radius:6px;color:${light.clay};font-size:14px;font-weight:800;line-height:20px;letter-spacing:1px;text-transform:uppercase">${word}</span></td>`
}

/** The name is beside the picture, so nobody misses a word without it. On phones the amount stands below. */
function goodHtml({ name, count, amount, picture, room }: Good): Markup {
  return html`<tr><td width="96" valign="top" class="picture" style="padding:16px 0 0"><table role="presentation" cellpadding="0" cellspacing="0"><tr><td width="96" height="96" align="center" class="${roomClass(room)} soft tile" style="background-color:${room.day};border-radius:12px;color:${light.soft};font-size:32px;font-weight:700">${picture ? pictureHtml(picture) : ([...name][0] ?? '')}</td></tr></table></td><td class="ink below" style="padding:16px 0 0 16px;color:${light.ink};word-break:break-word"><strong>${name}</strong>${count && html`<br><span class="soft" style="color:${light.soft};font-size:14px">${count}</span>`}</td>${amount && html`<td align="right" class="ink below amount" style="padding:16px 0 0 12px;color:${light.ink};white-space:nowrap">${amount}</td>`}</tr>
`
}

function pictureHtml({ href, isCutOut }: NonNullable<Good['picture']>): Markup {
  return html`<img src="${href}" width="96" height="96" alt="" class="tile ${isCutOut ? 'cut-out' : 'photo'}" style="display:block;border-radius:12px">`
}

function totalsHtml(totals: OrderPart['totals']): Markup {
  return html`<table width="100%" cellpadding="0" cellspacing="0" style="margin:24px 0 0;font-size:15px;line-height:22px">
${totals.map(totalHtml)}</table>
`
}

function totalHtml({ label, amount, isTotal = false }: OrderPart['totals'][number]): Markup {
  const name = isTotal ? 'ink line' : 'soft'
  const size = isTotal ? `font-size:20px;font-weight:800;line-height:26px;` : ''
  const cell = `${isTotal ? `padding:12px 0 0;border-top:1px solid ${light.line}` : 'padding:0 0 8px'};color:${isTotal ? light.ink : light.soft};${size}`
  return html`<tr><td class="${name}" style="${cell}">${label}</td><td align="right" class="${name}" style="${cell}white-space:nowrap">${amount}</td></tr>
`
}

function addressHtml(label: string, address: readonly string[]): Markup {
  return html`<p class="soft" style="margin:28px 0 0;color:${light.soft};font-size:15px;line-height:24px;word-break:break-word"><strong>${label}</strong>${address.map((line) => html`<br>${line}`)}</p>
`
}

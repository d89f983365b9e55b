import type { LawPart, MailContent } from './mail-content'
import type { OrderPart } from './mail-order'

/** Writes a mail as plain text. */
export function mailText(content: MailContent): string {
  const { heading, greeting, paragraphs, notes, order, law, button, link, footer, shopName } = content
  const blocks = [
    heading,
    greeting,
    ...paragraphs,
    ...(notes.length > 0 ? [notes.map(({ label, value }) => `${label}: ${value}`).join('\n')] : []),
    ...[button, link].flatMap((to) => (to ? [`${to.label}:\n${to.href}`] : [])),
    ...(order ? orderBlocks(order) : []),
    ...(law ? lawBlocks(law) : []),
    ['-- ', shopName, ...footer].join('\n'),
  ]
  return `${blocks.join('\n\n')}\n`
}

function orderBlocks({ heading, steps, goods, totals, addressLabel, address }: OrderPart): string[] {
  const state = steps.map(({ label, isDone }) => `[${isDone ? 'x' : ' '}] ${label}`).join('  ')
  const lines = goods.map(({ qty, name, amount }) => `${qty} × ${name}${amount && `: ${amount}`}`)
  return [
    [heading, ...(state ? [state] : [])].join('\n'),
    lines.join('\n'),
    ...(totals.length > 0 ? [totals.map(({ label, amount }) => `${label}: ${amount}`).join('\n')] : []),
    ...(address.length > 0 ? [[`${addressLabel}:`, ...address].join('\n')] : []),
  ]
}

function lawBlocks({ sellerLabel, pages, seller }: LawPart): string[] {
  return [
    [sellerLabel, ...seller].join('\n'),
    ...pages.flatMap(({ title, blocks }) => [
      `${title}\n${'='.repeat([...title].length)}`,
      ...blocks.map(({ text }) => text),
    ]),
  ]
}

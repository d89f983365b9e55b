import type { MailContent } from './mail-content'

/** Writes a mail as plain text. */
export function mailText({ greeting, paragraphs, order, button, footer, shopName }: MailContent): string {
  const blocks = [
    greeting,
    ...paragraphs,
    ...(order
      ? [
          [order.heading, ...order.lines.map(({ label, amount }) => `${label}: ${amount}`)].join('\n'),
          order.totals.map(({ label, amount }) => `${label}: ${amount}`).join('\n'),
          ...(order.address.length > 0 ? [[`${order.addressLabel}:`, ...order.address].join('\n')] : []),
        ]
      : []),
    ...(button ? [`${button.label}:\n${button.href}`] : []),
    ['-- ', shopName, ...footer].join('\n'),
  ]
  return `${blocks.join('\n\n')}\n`
}

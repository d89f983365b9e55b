import { escapeXml } from '@/lib/shared/text/xml'
import type { Money } from '@/tools/paypal-simulator/order-request'
import type { Order } from '@/tools/paypal-simulator/orders'
import { publicPath } from './views'

function formatAmount({ value, currency_code }: Money) {
  const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: currency_code })
  return `${money.format(Number(value))} ${currency_code}`
}

export function themeOf(given: string | null) {
  return given === 'light' || given === 'dark' ? given : ''
}

type Theme = ReturnType<typeof themeOf>

/** The page's script reads `token` and `outcome`. */
function page(theme: Theme, heading: string, content: string, { token = '', outcome = '' } = {}) {
  return `<!doctype html>
<html lang="en" data-theme="${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="${theme || 'light dark'}">
<title>PayPal simulator</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${publicPath}/pages.css">
<script src="${publicPath}/approval-page.js" defer></script>
</head>
<body data-token="${escapeXml(token)}" data-outcome="${escapeXml(outcome)}">
<main>
<p class="name">PayPal simulator</p>
<h1>${escapeXml(heading)}</h1>
${content}
</main>
</body>
</html>
`
}

/** The buyer approves, declines or cancels; works without JavaScript. */
export function approvalPage(order: Order, theme: Theme): string {
  const unit = order.purchase_units[0]
  function form(action: string, label: string, kind: string) {
    return `<form method="post" action="${publicPath}/checkoutnow/${action}">
<input type="hidden" name="token" value="${escapeXml(order.id)}">
<input type="hidden" name="theme" value="${theme}">
<button class="${kind}">${label}</button>
</form>`
  }
  const reference = unit.custom_id ? `<p class="reference">Order ${escapeXml(unit.custom_id)}</p>` : ''
  const content = `<p class="amount">${escapeXml(formatAmount(unit.amount))}</p>
${reference}
<p>This is a simulation of PayPal. No account is needed and no money moves, whatever you choose.</p>
${form('approve', 'Approve payment', 'primary')}
${form('decline', 'Decline payment', 'secondary')}
<p class="hint">Declining means the card is refused: the shop is told that the payment failed.</p>
${form('cancel', 'Cancel', 'plain')}`
  return page(theme, 'Pay this amount?', content, { token: order.id })
}

const outcomes = {
  approve: ['Payment approved', 'The shop can collect the simulated payment now.'],
  decline: ['Payment declined', 'The card will be refused when the shop collects the payment.'],
  cancel: ['Payment cancelled', 'Nothing was paid.'],
} satisfies Record<string, [heading: string, text: string]>

type Outcome = keyof typeof outcomes

export const isOutcome = (action = ''): action is Outcome => Object.hasOwn(outcomes, action)

/** Its script reports the outcome to the shop's page and closes the window. */
export function outcomePage(outcome: Outcome, token: string, theme: Theme): string {
  const [heading, text] = outcomes[outcome]
  const content = `<p>${text}</p>\n<p>You can close this window.</p>`
  return page(theme, heading, content, { token, outcome })
}

export function messagePage(heading: string, text: string, theme: Theme): string {
  return page(theme, heading, `<p>${escapeXml(text)}</p>\n<p>You can close this window.</p>`)
}

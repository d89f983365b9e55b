import type { Order } from './orders'

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: unknown) {
  return String(text).replace(/[&<>"']/g, (character) => entities[character] ?? '')
}

function formatAmount({ value, currency_code }: { value: string; currency_code: string }) {
  const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: currency_code })
  return `${money.format(Number(value))} ${currency_code}`
}

/** Theme: 'light', 'dark', or '' for the system's. */
type Site = { publicPath: string; theme: string }

/** @param theme  as the request names it */
export function siteOf(publicPath: string, theme: string | null): Site {
  return { publicPath, theme: theme === 'light' || theme === 'dark' ? theme : '' }
}

/**
 * @param content  HTML
 * @param data  read by the page's script
 */
function page(
  { publicPath, theme }: Site,
  heading: string,
  content: string,
  { token = '', outcome = '' }: { token?: string; outcome?: string } = {},
) {
  return `<!doctype html>
<html lang="en" data-theme="${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="${theme || 'light dark'}">
<title>PayPal simulator</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${escapeHtml(publicPath)}/pages.css">
<script src="${escapeHtml(publicPath)}/approval-page.js" defer></script>
</head>
<body data-token="${escapeHtml(token)}" data-outcome="${escapeHtml(outcome)}">
<main>
<p class="name">PayPal simulator</p>
<h1>${escapeHtml(heading)}</h1>
${content}
</main>
</body>
</html>
`
}

/**
 * The page on which the buyer approves, declines or cancels; works without JavaScript.
 * @returns HTML
 */
export function approvalPage(order: Order, site: Site): string {
  const unit = order.purchase_units[0]
  function form(action: string, label: string, kind: string) {
    return `<form method="post" action="${escapeHtml(site.publicPath)}/checkoutnow/${action}">
<input type="hidden" name="token" value="${escapeHtml(order.id)}">
<input type="hidden" name="theme" value="${site.theme}">
<button class="${kind}">${label}</button>
</form>`
  }
  const reference = unit.custom_id ? `<p class="reference">Order ${escapeHtml(unit.custom_id)}</p>` : ''
  const content = `<p class="amount">${escapeHtml(formatAmount(unit.amount))}</p>
${reference}
<p>This is a simulation of PayPal. No account is needed and no money moves, whatever you choose.</p>
${form('approve', 'Approve payment', 'primary')}
${form('decline', 'Decline payment', 'secondary')}
<p class="hint">Declining means the card is refused: the shop is told that the payment failed.</p>
${form('cancel', 'Cancel', 'plain')}`
  return page(site, 'Pay this amount?', content, { token: order.id })
}

const outcomes = {
  approve: ['Payment approved', 'The shop can collect the simulated payment now.'],
  decline: ['Payment declined', 'The card will be refused when the shop collects the payment.'],
  cancel: ['Payment cancelled', 'Nothing was paid.'],
} satisfies Record<string, [heading: string, text: string]>

/**
 * The page after the buyer's decision: its script reports the outcome to the shop's page and closes the window.
 * @returns HTML
 */
export function outcomePage(outcome: keyof typeof outcomes, token: string, site: Site): string {
  const [heading, text] = outcomes[outcome]
  const content = `<p>${text}</p>\n<p>You can close this window.</p>`
  return page(site, heading, content, { token, outcome })
}

/** @returns HTML of a page without a choice */
export function messagePage(heading: string, text: string, site: Site): string {
  return page(site, heading, `<p>${escapeHtml(text)}</p>\n<p>You can close this window.</p>`)
}

/** @type {Record<string, string>} */
const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** @param {unknown} text */
function escapeHtml(text) {
  return String(text).replace(/[&<>"']/g, (character) => entities[character] ?? '')
}

/** @param {{ value: string, currency_code: string }} amount */
function formatAmount({ value, currency_code }) {
  const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: currency_code })
  return `${money.format(Number(value))} ${currency_code}`
}

/** @typedef {{ publicPath: string, theme: string }} Site  theme: 'light', 'dark', or '' for the system's */

/** @param {string} publicPath @param {string | null} theme  as the request names it @returns {Site} */
export function siteOf(publicPath, theme) {
  return { publicPath, theme: theme === 'light' || theme === 'dark' ? theme : '' }
}

/**
 * @param {Site} site
 * @param {string} heading
 * @param {string} content  HTML
 * @param {{ token?: string, outcome?: string }} data  read by the page's script
 */
function page({ publicPath, theme }, heading, content, { token = '', outcome = '' } = {}) {
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
 * @param {import('./orders.mjs').Order} order
 * @param {Site} site
 * @returns {string} HTML
 */
export function approvalPage(order, site) {
  const unit = order.purchase_units[0]
  /** @param {string} action @param {string} label @param {string} kind */
  function form(action, label, kind) {
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

/** @satisfies {Record<string, [heading: string, text: string]>} */
const outcomes = {
  approve: ['Payment approved', 'The shop can collect the simulated payment now.'],
  decline: ['Payment declined', 'The card will be refused when the shop collects the payment.'],
  cancel: ['Payment cancelled', 'Nothing was paid.'],
}

/**
 * The page after the buyer's decision: its script reports the outcome to the shop's page and closes the window.
 * @param {keyof typeof outcomes} outcome
 * @param {string} token
 * @param {Site} site
 * @returns {string} HTML
 */
export function outcomePage(outcome, token, site) {
  const [heading, text] = outcomes[outcome]
  const content = `<p>${text}</p>\n<p>You can close this window.</p>`
  return page(site, heading, content, { token, outcome })
}

/**
 * @param {string} heading
 * @param {string} text
 * @param {Site} site
 * @returns {string} HTML of a page without a choice
 */
export function messagePage(heading, text, site) {
  return page(site, heading, `<p>${escapeHtml(text)}</p>\n<p>You can close this window.</p>`)
}

const DEMO_ACCOUNTS = [
  ['admin@example.com', 'demo-admin-pass', 'administrator'],
  ['shopper@example.com', 'demo-shopper-pass', 'customer with orders'],
  ['buyer@example.com', 'demo-buyer-pass', 'customer'],
]

/**
 * The lines shown once the shop runs.
 * @param {import('./settings.mjs').Settings} settings
 * @returns {string[]}
 */
export function describeShop(settings) {
  const lines = ['', `  The shop is open: ${settings.shopUrl}`, '']
  if (settings.seed) {
    for (const [email, password, role] of DEMO_ACCOUNTS) {
      lines.push(`  ${email.padEnd(21)} ${password.padEnd(18)} ${role}`)
    }
    lines.push('')
  }
  lines.push(`  Data:     ${settings.dataFolder}${settings.databaseUrl ? ' (uploads) and DATABASE_URL' : ''}`)
  lines.push(`  Payments: ${describePayments(settings.payments)}`)
  if (settings.seed && settings.host !== '127.0.0.1') {
    lines.push(
      `  Caution:  this shop listens on ${settings.host}, and the demo passwords above are known to everybody.`,
    )
  }
  return [...lines, '', '  Ctrl-C stops it.', '']
}

function describePayments(/** @type {import('./settings.mjs').Settings['payments']} */ payments) {
  if (payments === 'simulator') return 'simulated; no money moves'
  if (payments === 'paypal') return 'PayPal'
  return 'not configured (set PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET)'
}

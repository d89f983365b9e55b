import { existsSync, realpathSync } from 'node:fs'
import type { Settings } from './settings'

/**
 * Returns the lines that the launcher prints once the shop is open.
 * @param accounts  demo accounts that still have their passwords
 */
export function describeShop(
  settings: Settings,
  accounts: { email: string; password: string; role: string }[],
  hasTypoTolerance: boolean,
  version: string,
): string[] {
  const lines = ['', `  The shop is open: ${settings.shopUrl}`, '']
  for (const { email, password, role } of accounts) {
    lines.push(`  ${email.padEnd(21)} ${password.padEnd(18)} ${role}`)
  }
  if (accounts.length) lines.push('')
  lines.push(`  Version:  ${version}`)
  lines.push(
    `  Data:     ${placeOf(settings.dataFolder)}${settings.databaseUrl ? ' (uploads) and DATABASE_URL' : ''}`,
  )
  lines.push(`  Payments: ${describePayments(settings.payments)}`)
  if (!hasTypoTolerance)
    lines.push('  Search:   without typo tolerance (the database lacks the extension pg_trgm)')
  if (accounts.length && settings.host !== '127.0.0.1') {
    lines.push(`  Caution:  this shop listens on ${settings.host}, and the demo passwords above are public.`)
  }
  return [...lines, '', '  Ctrl-C stops it.', '']
}

/** Where a folder really is: in a release that an upgrade has made it is a link, which a later upgrade removes. */
function placeOf(folder: string) {
  return existsSync(folder) ? realpathSync(folder) : folder
}

function describePayments(payments: Settings['payments']) {
  if (payments === 'simulator') return 'simulated; no money moves'
  if (payments === 'paypal') return 'PayPal'
  return 'not configured (set PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET)'
}

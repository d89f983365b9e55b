import { existsSync, realpathSync } from 'node:fs'
import { PlainError } from '@/ops/postgres/plain-error'
import { say } from './say'
import type { Settings } from './settings'

const ANNOUNCE_AFTER_MS = 400
const HEARTBEAT_INTERVAL_MS = 10_000
let isStopping = false

/** Prevents further steps and reports: everything is being stopped. */
export function endSteps() {
  isStopping = true
}

/**
 * Runs one step of the start and reports it: a short step in one line at its end, a long one also at its beginning and every
 * ten seconds.
 * @throws {PlainError} when everything is being stopped
 */
export async function step<T>(label: string, work: () => Promise<T>): Promise<T> {
  requireSteps()
  const start = performance.now()
  const announce = setTimeout(() => isStopping || say(`  … ${label}`), ANNOUNCE_AFTER_MS)
  const heartbeat = setInterval(
    () => isStopping || say(`  … ${label}, ${seconds(start)} so far`),
    HEARTBEAT_INTERVAL_MS,
  )
  try {
    const result = await work()
    requireSteps()
    say(`  ${mark()} ${label} (${seconds(start)})`)
    return result
  } finally {
    clearTimeout(announce)
    clearInterval(heartbeat)
  }
}

function requireSteps() {
  if (isStopping) throw new PlainError('Stopped.')
}

function mark() {
  return process.stdout.isTTY ? '\u001b[32m✓\u001b[39m' : '✓'
}

function seconds(start: number) {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`
}

/**
 * Returns the lines that the launcher prints once the shop is open.
 * @param accounts  demo accounts that still have their passwords
 * @param setupToken  of the link that sets up a shop without an owner
 */
export function describeShop(
  settings: Settings,
  accounts: { email: string; password: string; role: string }[],
  hasTypoTolerance: boolean,
  version: string,
  setupToken: string | null = null,
): string[] {
  const lines = ['', `  The shop is open: ${settings.shopUrl}`, '']
  if (setupToken) {
    lines.push('  It has no owner yet. Set it up in your browser; this link works until there is one:')
    lines.push(`  ${settings.shopUrl}/setup?token=${setupToken}`, '')
  }
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
  return 'not configured by the environment; see Settings, Selling, at the desk'
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { Settings } from '@/lib/platform/config/settings'
import type { Environment } from '@/lib/platform/config/settings-check'
import { addressesOf } from '@/lib/platform/db-connection/database-hosts'
import type { Holder } from '@/ops/postgres/lock-file'
import type { ReadTexts } from './mail-dns'

/** `failed` has to be repaired, `warning` may be intentional, `skipped` does not apply. A text contains no secret. */
export interface Finding {
  mark: 'ok' | 'failed' | 'warning' | 'skipped'
  text: string
  remedy?: string
  /** Expected of a demo shop. */
  isOfDemo?: boolean
  /** A shop needs it before it sells. */
  isNeeded?: boolean
}

export interface Context {
  root: string
  settings: Partial<Settings>
  environment: Environment
  dataFolder: string
  /** It is known while the database runs, also of the embedded one. */
  databaseUrl: string | null
  sendsMail: boolean
  canExamine?: boolean
  run?: Holder | null
  readTexts?: ReadTexts
  ca?: string
}

export type Check = {
  name: string
  isGate: boolean
  look: (context: Context) => Promise<Finding | Finding[]>
}

export const check = (name: string, look: Check['look']): Check => ({ name, isGate: false, look })

/** While this check finds that something has failed, the later checks of its group make no sense. */
export const gate = (name: string, look: Check['look']): Check => ({ name, isGate: true, look })

export const ok = (text: string): Finding => ({ mark: 'ok', text })

export const failed = (text: string, remedy: string): Finding => ({ mark: 'failed', text, remedy })

export const warning = (text: string, remedy: string): Finding => ({ mark: 'warning', text, remedy })

export const skipped = (text: string): Finding => ({ mark: 'skipped', text })

export function ofDemo(finding: Finding, { settings }: Context) {
  return finding.mark === 'failed' && settings.SHOP_SEED === 'demo' ? { ...finding, isOfDemo: true } : finding
}

/** Runs a check. A check that fails or times out counts as wrong. The others still run. */
export async function runCheck(
  { name, look }: Check,
  context: Context,
  timeoutMs: number = 60_000,
): Promise<Finding[]> {
  const late = sleep(timeoutMs).then(() => {
    throw new Error(`no answer within ${timeoutMs / 1000} seconds`)
  })
  try {
    return [await Promise.race([look(context), late])].flat()
  } catch (error) {
    const text = `${name} could not be checked: ${reasonOf(error, context)}.`
    return [failed(text, 'Repair this, then run the doctor again.')]
  }
}

export async function runGroup(checks: Check[], context: Context): Promise<Finding[]> {
  const findings = []
  let isOpen = true
  for (const check of checks) {
    const results = isOpen ? await runCheck(check, context) : [skipped(`${check.name}: not checked.`)]
    if (check.isGate && results.some(({ mark }) => mark === 'failed')) isOpen = false
    findings.push(...results)
  }
  return findings
}

/** Replaces the values of secret settings. */
export function reasonOf(error: unknown, { environment }: Context) {
  const first = error instanceof AggregateError ? error.errors[0] : error
  let text = first instanceof Error ? first.message || first.name : String(first)
  for (const secret of secretsIn(environment)) text = text.replaceAll(secret, '…')
  return text.replace(/\s+/g, ' ').replace(/\.$/, '')
}

const SECRETS = /SECRET|TOKEN|_KEY$/
const ADDRESSES = ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'SMTP_URL']

function secretsIn(environment: Environment): string[] {
  return Object.entries(environment).flatMap(([name, value = '']) => {
    if (SECRETS.test(name)) return value.length > 3 ? [value] : []
    const [address = ''] = addressesOf(value)
    if (!ADDRESSES.includes(name) || !URL.canParse(address)) return []
    const { password } = new URL(address)
    return password ? [password, decodeURIComponent(password)] : []
  })
}

const signs = { ok: '✓', failed: '✗', warning: '!', skipped: '–' }

export function findingLines({ mark, text, remedy, isOfDemo }: Finding): string[] {
  const note = isOfDemo ? ' (expected of a demo)' : ''
  return [`  ${signs[mark]} ${text}${note}`, ...(remedy ? [`    → ${remedy}`] : [])]
}

export function describeResult(findings: Finding[]): string {
  const bad = findings.filter(({ mark }) => mark === 'failed')
  const needed = findings.filter(({ isNeeded }) => isNeeded).length
  const left = needed === 1 ? 'one thing' : `${needed} things`
  if (bad.length === 0)
    return needed === 0
      ? 'The shop is ready.'
      : `Nothing is wrong. Before the shop sells, it needs ${left} more: see /adminpage/setup.`
  const expected = bad.filter(({ isOfDemo }) => isOfDemo).length
  const count = `${bad.length} ${bad.length === 1 ? 'thing is' : 'things are'} wrong.`
  if (expected === 0) return `${count} Repair what has a ✗, then run the doctor again.`
  return `${count} This is a demo shop: ${expected} of them ${expected === 1 ? 'is' : 'are'} expected, and have to be repaired before it sells for real.`
}

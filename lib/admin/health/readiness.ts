import 'server-only'
import { withTimeout } from '@/lib/platform/async/with-timeout'
import { failureText, logEvent, logWarning } from '@/lib/platform/logging/log'
import { findDatabaseFaults } from './check-database'
import { checkDisk } from './check-disk'
import { checkOperation } from './check-operation'
import { checkPictures } from './check-pictures'
import { checkNames, type Finding, kindOf } from './findings'
import { describeFinding } from './operation-words'
import { throttledRead } from './throttled-read'

export type Readiness = { isReady: boolean; findings: Finding[] }

const freshForMs = 1000

/**
 * Finds what is wrong with the shop now, within `timeoutMs`, because load balancers expect a quick answer. Never rejects: a
 * database that does not answer is a finding. So are jobs, mails and backups that cannot be checked in time.
 */
export async function checkReadiness({
  checkFreeSpace = checkDisk,
  timeoutMs = 3000,
} = {}): Promise<Readiness> {
  const [database, operation, disk, pictures] = await Promise.all([
    withTimeout(timeoutMs, findDatabaseFaults).catch(databaseDown),
    withTimeout(timeoutMs, () => checkOperation()).then((operation) => operation.findings, operationUnknown),
    checkFreeSpace(),
    // Late or without the database they are not known yet, which says nothing.
    withTimeout(timeoutMs, () => checkPictures()).catch(() => []),
  ])
  // A database without the migrations of this version may lack the tables that the other checks read.
  const findings = [...(database.length ? database : operation), ...disk, ...pictures]
  return { isReady: !findings.some((finding) => kindOf(finding).isFatal), findings }
}

const databaseDown = (error: unknown): Finding[] => [
  { code: 'database-down', failure: failureText(error), since: null },
]
const operationUnknown = (error: unknown): Finding[] => [
  { code: 'operation-unknown', failure: failureText(error), since: null },
]

/** Like `checkReadiness`, but at most once a second. */
export const readReadiness = throttledRead(
  () => checkReadiness().then(logChange),
  () => freshForMs,
)

let wasReady = true

/** Logs when the shop becomes ready or stops to be, with the reasons: few monitors keep them. */
function logChange(readiness: Readiness): Readiness {
  if (readiness.isReady && !wasReady) logEvent('ready')
  if (!readiness.isReady && wasReady) {
    const fatal = readiness.findings.filter((finding) => kindOf(finding).isFatal)
    logWarning('not-ready', { text: fatal.map((finding) => describeFinding(finding).what).join(' ') })
  }
  wasReady = readiness.isReady
  return readiness
}

/** The details of a call that may know them: by the address `npm run doctor` sees whether TRUSTED_PROXIES is right. */
type Details = { version: string; clientAddress: string }

/** Readiness as everybody reads it; with these details also the reasons and the warnings. */
export function describeReadiness({ isReady, findings }: Readiness, details: Details | null) {
  const status = isReady ? 'ready' : 'not ready'
  return details ? { status, ...details, checks: describeChecks(findings) } : { status }
}

/** Each check as a monitor reads it: `ok`, `warning` or `failed`, with the reasons. */
export function describeChecks(findings: Finding[]) {
  return Object.fromEntries(
    checkNames.map((name) => {
      const ofCheck = findings.filter((finding) => kindOf(finding).check === name)
      if (ofCheck.length === 0) return [name, { status: 'ok' }]
      const status = ofCheck.some((finding) => kindOf(finding).isFatal) ? 'failed' : 'warning'
      return [
        name,
        { status, reasons: ofCheck.map((one) => ({ ...describeFinding(one), since: one.since })) },
      ]
    }),
  )
}

import 'server-only'
import { withTimeout } from '@/lib/jobs/with-timeout'
import { failureText, logEvent, logWarning } from '@/lib/log'
import { findDatabaseFaults } from '@/lib/operation/check-database'
import { checkDisk } from '@/lib/operation/check-disk'
import { checkOperation } from '@/lib/operation/check-operation'
import { checkNames, type Finding, kindOf } from '@/lib/operation/findings'
import { describeFinding } from '@/lib/operation/operation-words'
import { readSometimes } from '@/lib/operation/read-sometimes'

export type Readiness = { isReady: boolean; findings: Finding[] }

/** Load balancers expect a quick answer, also while the database hangs. */
const timeoutMs = 3000
const freshForMs = 1000

/** Finds what is wrong with the shop now. Never rejects: a database that does not answer is a finding. */
export async function checkReadiness(checkFreeSpace = checkDisk): Promise<Readiness> {
  const database = withTimeout(timeoutMs, askDatabase).catch((error): Finding[] => [
    { code: 'database-down', failure: failureText(error), since: null },
  ])
  const findings = (await Promise.all([database, checkFreeSpace()])).flat()
  return { isReady: !findings.some((finding) => kindOf(finding).isFatal), findings }
}

/** A database without the migrations of this version may lack the tables that the other checks read. */
async function askDatabase(): Promise<Finding[]> {
  const faults = await findDatabaseFaults()
  return faults.length ? faults : (await checkOperation()).findings
}

/** Like `checkReadiness`, but at most once a second. */
export const readReadiness = readSometimes(
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

/** What a monitor reads about each check: `ok`, `warning` or `failed`, with the reasons. */
export function describeChecks(findings: Finding[]) {
  return Object.fromEntries(
    checkNames.map((name) => {
      const found = findings.filter((finding) => kindOf(finding).check === name)
      if (found.length === 0) return [name, { status: 'ok' }]
      const status = found.some((finding) => kindOf(finding).isFatal) ? 'failed' : 'warning'
      return [name, { status, reasons: found.map((one) => ({ ...describeFinding(one), since: one.since })) }]
    }),
  )
}

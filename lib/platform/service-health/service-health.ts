import 'server-only'
import type { ServiceFault } from '@/lib/generated/prisma/enums'
import { db } from '@/lib/platform/db/db'
import { logFault } from '@/lib/platform/logging/log'

/**
 * How services outside answer, kept in the database for all instances: PayPal for the calls that paying needs, and the mail server.
 * `failingSince` is when the first of the calls has failed after which none succeeded.
 */

const second = 1000
const minute = 60 * second

/** A failure says nothing about later; a mail server that fails is asked again after at most a quarter of an hour. */
const freshMs = {
  'paypal-read': 5 * minute,
  'paypal-create': 5 * minute,
  'paypal-capture': 5 * minute,
  mail: 20 * minute,
}
export type Service = keyof typeof freshMs

export type Failure = { fault: ServiceFault; failure: string }
type Row = { service: string; failingSince: Date | null; failedAt: Date | null } & {
  fault: ServiceFault | null
  failure: string | null
}

/** Calls have to fail for this long until it is told: one time-out is no outage. */
export const outageMs = minute
/** A failure after such a pause begins a new outage. */
const pauseMs = 60 * minute
/** What stays the same is written again after this time. */
const repeatMs = { failure: 5 * second, success: 10 * second }

const noted = new Map<Service, { isFailing: boolean; at: number }>()

/** Keeps how a service has answered; `failure` is null when it did. Harms nothing when that fails. */
export async function noteAnswer(service: Service, failure: Failure | null, now = new Date()): Promise<void> {
  const last = noted.get(service)
  const isFailing = failure !== null
  const sinceLast = now.getTime() - (last?.at ?? 0)
  if (last?.isFailing === isFailing && sinceLast < repeatMs[isFailing ? 'failure' : 'success']) return
  noted.set(service, { isFailing, at: now.getTime() })
  try {
    await (failure ? keepFailure(service, failure, now) : keepSuccess(service))
  } catch (error) {
    noted.delete(service)
    logFault('service-health-not-kept', error, { service })
  }
}

async function keepFailure(service: Service, { fault, failure }: Failure, now: Date): Promise<void> {
  const pauseBegin = new Date(now.getTime() - pauseMs)
  await db.$executeRaw`
    insert into "ServiceHealth" as known (service, "failingSince", "failedAt", fault, failure)
    values (${service}, ${now}, ${now}, ${fault}::"ServiceFault", ${failure})
    on conflict (service) do update set
      "failingSince" = case when known."failedAt" > ${pauseBegin} then coalesce(known."failingSince", excluded."failingSince")
        else excluded."failingSince" end,
      "failedAt" = excluded."failedAt", fault = excluded.fault, failure = excluded.failure`
}

async function keepSuccess(service: Service): Promise<void> {
  await db.serviceHealth.updateMany({
    where: { service, failingSince: { not: null } },
    data: { failingSince: null },
  })
}

export type Failing = Failure & { service: Service; since: Date; failedAt: Date }

/** Returns the services whose last calls have failed, those that fail longest first. Pure. */
export function failingOf(rows: readonly Row[], now: Date): Failing[] {
  const failing = rows.flatMap(({ service, failingSince: since, failedAt, fault, failure }): Failing[] => {
    if (!isService(service) || !since || !failedAt) return []
    const isFresh = now.getTime() - failedAt.getTime() < freshMs[service]
    return isFresh
      ? [{ service, since, failedAt, fault: fault ?? 'unreachable', failure: failure ?? '' }]
      : []
  })
  return failing.toSorted((one, other) => one.since.getTime() - other.since.getTime())
}

function isService(name: string): name is Service {
  return Object.hasOwn(freshMs, name)
}

export async function readFailing(now = new Date()): Promise<Failing[]> {
  return failingOf(await db.serviceHealth.findMany(), now)
}

/** Returns for how long calls have failed, in milliseconds: 0 after the first failure. */
export function failingForMs({ since, failedAt }: Failing): number {
  return failedAt.getTime() - since.getTime()
}

export function isOutage(failing: Failing): boolean {
  return failingForMs(failing) >= outageMs
}

/** Nobody can pay while one of these fails. */
export function concernsPayments({ service }: Failing): boolean {
  return service !== 'mail'
}

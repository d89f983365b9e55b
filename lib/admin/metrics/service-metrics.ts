import 'server-only'
import { Counter, type Registry } from 'prom-client'
import { databaseFailures } from '@/lib/platform/db-connection/database-outage'
import {
  type CallOutcome,
  callCount,
  callOutcomes,
  paypalOperations,
  type ServiceCall,
} from '@/lib/platform/service-health/service-calls'

type Labels = Record<string, string>

/** What a counter shows whose events were counted elsewhere, also before the first monitor asked; each value from the beginning, as 0. */
function addCounter(
  registers: Registry[],
  { name, help, labelNames }: { name: string; help: string; labelNames: string[] },
  read: () => [Labels, number][],
): void {
  new Counter({
    name,
    help,
    labelNames,
    registers,
    collect() {
      this.reset()
      for (const [labels, value] of read()) this.inc(labels, value)
    },
  })
}

const byOutcome = (call: ServiceCall, labels: Labels = {}) =>
  callOutcomes.map((outcome: CallOutcome): [Labels, number] => [
    { ...labels, outcome },
    callCount(call, outcome),
  ])

/** Adds the counters of calls to services outside and of failures of the database: of this process, each with a bounded set of labels. */
export function addServiceCalls(registers: Registry[]): void {
  const outcomes =
    'refused: because of what was sent; failed: no answer, or an error of the service; a call is counted once, with its retries.'
  addCounter(
    registers,
    {
      name: 'shop_paypal_calls_total',
      help: `Calls to PayPal by what was asked and what came of it (${outcomes})`,
      labelNames: ['operation', 'outcome'],
    },
    () => paypalOperations.flatMap((operation) => byOutcome(`paypal ${operation}`, { operation })),
  )
  addCounter(
    registers,
    {
      name: 'shop_webhook_attempts_total',
      help: `Attempts to send a message to a webhook by what came of it (${outcomes})`,
      labelNames: ['outcome'],
    },
    () => byOutcome('webhook'),
  )
  addCounter(
    registers,
    {
      name: 'shop_mail_attempts_total',
      help: `Attempts to send a mail, or to reach the mail server, by what came of it (${outcomes})`,
      labelNames: ['outcome'],
    },
    () => byOutcome('mail'),
  )
  addCounter(
    registers,
    {
      name: 'shop_database_failures_total',
      help: 'What the database could not do (down: it does not answer; slow: a lock, a statement or a connection took too long; full: no room).',
      labelNames: ['cause'],
    },
    () => Object.entries(databaseFailures()).map(([cause, { count }]) => [{ cause }, count]),
  )
}

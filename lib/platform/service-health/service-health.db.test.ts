import { beforeEach, expect, test } from 'vitest'
import { db } from '@/lib/platform/db/db'
import { freshModules } from '@/testing/fresh-modules'
import { failingForMs, failingOf, isOutage, noteAnswer, readFailing } from './service-health'

const second = 1000
const minute = 60 * second
const begin = new Date('2026-11-28T10:00:00Z')
const at = (ms: number) => new Date(begin.getTime() + ms)
const down = { fault: 'unreachable', failure: 'no answer' } as const

beforeEach(async () => void (await db.serviceHealth.deleteMany()))

/** Another process, which knows nothing of what this one has written. */
async function anotherProcess() {
  freshModules()
  return import('./service-health')
}

test('E11 one failure is no outage; failures for a minute are, until the first success of any process', async () => {
  await noteAnswer('paypal-create', down, begin)
  const [first] = await readFailing(at(second))
  expect(first && [failingForMs(first), isOutage(first)]).toEqual([0, false])
  await noteAnswer('paypal-create', { fault: 'credentials', failure: 'wrong secret' }, at(minute))
  expect(await readFailing(at(minute))).toEqual([
    {
      service: 'paypal-create',
      since: begin,
      failedAt: at(minute),
      fault: 'credentials',
      failure: 'wrong secret',
    },
  ])
  expect((await readFailing(at(minute))).every(isOutage)).toBe(true)
  await (await anotherProcess()).noteAnswer('paypal-create', null, at(minute + second))
  expect(await readFailing(at(minute + second))).toEqual([])
})

test('E11 what one process hears often is written seldom, but a change at once', async () => {
  await noteAnswer('mail', down, at(0))
  await noteAnswer('mail', down, at(second))
  expect((await db.serviceHealth.findFirst())?.failedAt).toEqual(at(0))
  await noteAnswer('mail', null, at(2 * second))
  expect((await db.serviceHealth.findFirst())?.failingSince).toBeNull()
  await noteAnswer('mail', down, at(3 * second))
  expect((await db.serviceHealth.findFirst())?.failingSince).toEqual(at(3 * second))
})

test('E11 a failure of which nobody heard again says nothing any more, and one much later begins a new outage', async () => {
  await noteAnswer('paypal-create', down, at(0))
  expect(await readFailing(at(6 * minute))).toEqual([])
  await noteAnswer('paypal-create', down, at(61 * minute))
  const [failing] = await readFailing(at(61 * minute))
  expect(failing?.since).toEqual(at(61 * minute))
})

test('the longest comes first, and what is no service of this version is left out', () => {
  const row = { failedAt: at(minute), fault: null, failure: null }
  const rows = [
    { ...row, service: 'mail', failingSince: at(2) },
    { ...row, service: 'paypal-read', failingSince: at(1) },
    { ...row, service: 'payments', failingSince: at(0) },
    { ...row, service: 'paypal-capture', failingSince: null },
  ]
  expect(failingOf(rows, at(minute)).map(({ service }) => service)).toEqual(['paypal-read', 'mail'])
})

import { type APIRequestContext, expect, request as requests, test } from '@playwright/test'
import { calls } from '@/lib/api/contract/calls'
import { examplePath, pages } from '@/lib/shared/routes/shop-pages'
import { isAlive } from '@/ops/postgres/processes'
import { heapLimitMb } from '@/server/next/next-memory'
import { admin, apiLogIn } from '@/testing/browser/accounts'
import { rounds } from '@/testing/db/rounds'
import { collectAll, readReports } from '@/tools/bench/collections'

/** Runs after all other tests, in the shop that they share: what is then alive in the heap of Next, which has seen all that they did. */

const folder = process.env.E2E_MEMORY_DIR ?? ''
test.skip(!folder, 'the shop was not started by this run, so its processes do not collect')
test.setTimeout(600_000)

const ids = { product: 7, order: 1, user: 1, mail: 1 }
const samples = (access: (typeof pages)[number]['access'][]) =>
  pages
    .filter((page) => access.includes(page.access))
    .map((page) =>
      examplePath(page, ids)
        .replace('[slug]', 'terms')
        .replaceAll(/\[\w+\]/g, '1'),
    )
const allWays: Record<string, string>[] = [
  {},
  { RSC: '1' },
  { RSC: '1', 'Next-Router-Prefetch': '1', 'Next-Router-Segment-Prefetch': '/_tree' },
]
/** The other tests have asked for data, too. */
const ways = allWays.slice(0, rounds(1, allWays.length))

const nextNow = () =>
  readReports(folder).filter(({ pid, program }) => program.endsWith('/standalone/server.js') && isAlive(pid))

/** Runs tasks, so many at once. Returns how many answers were no page or refusal, but a failure, by status. */
async function failures(tasks: (() => Promise<number>)[], atOnce: number) {
  const failed: Record<number, number> = {}
  const rest = tasks.values()
  async function client() {
    for (const task of rest) {
      const status = await task()
      if (status >= 500) failed[status] = (failed[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, client))
  return failed
}

const open =
  (request: APIRequestContext, path: string, headers: Record<string, string> = {}) =>
  async () =>
    (await request.get(path, { headers, maxRedirects: 0 })).status()

test('E06 after all pages, calls, made-up searches and a burst of visitors two thirds of the heap of Next are not full', async ({
  request: visitor,
}) => {
  const before = nextNow()
  expect(before.length).toBeGreaterThan(0)
  const owner = await requests.newContext({ baseURL: process.env.E2E_BASE_URL })
  await apiLogIn(owner, admin)

  const everyPage = ways.flatMap((headers) => [
    ...samples(['admin', 'user']).map((path) => open(owner, path, headers)),
    ...samples(['everybody']).map((path) => open(visitor, path, headers)),
  ])
  expect(await failures(everyPage, 8), 'pages').toEqual({})
  // A visitor can let Next load the code of every call.
  const everyCall = calls.map(({ method, path }) => async () => {
    const headers = { Authorization: 'Bearer none' }
    return (
      await visitor.fetch(path.replaceAll(/\{\w+\}/g, '1'), { method, headers, maxRedirects: 0 })
    ).status()
  })
  expect(await failures(everyCall, 8), 'calls').toEqual({})

  const run = crypto.randomUUID().slice(0, 8)
  const madeUp = (count: number, path: (number: number) => string) =>
    Array.from({ length: count }, (_, number) => open(visitor, path(number)))
  const searches = madeUp(rounds(20, 600), (number) => `/search?q=${run}x${number}%20lamp${number}`)
  const unknown = madeUp(rounds(20, 500), (number) => `/${run}-${number}/x`)
  expect(await failures([...searches, ...unknown], 8), 'made-up addresses').toEqual({})
  const burst = madeUp(rounds(80, 480), (number) => `/search?q=${run}b${number}`)
  expect(await failures(burst, 80), '80 visitors at once').toEqual({})
  await owner.dispose()

  const alive = before.map(({ pid }) => pid)
  expect(
    nextNow().map(({ pid }) => pid),
    'Next has not ended',
  ).toEqual(alive)
  for (const { heapUsed } of await collectAll(folder, alive))
    expect(heapUsed / 2 ** 20, 'MB alive').toBeLessThanOrEqual((heapLimitMb * 2) / 3)
})

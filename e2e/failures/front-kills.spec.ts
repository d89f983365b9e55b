import type { APIRequestContext } from '@playwright/test'
import { repeat } from '@/testing/browser/buying'
import { allowedMs } from '@/testing/db/rounds'
import { type DemoShop, expect, openDemoShop, test } from '@/testing/own-shops/own-shop'
import { pidOf } from '@/testing/own-shops/shop'
import { treeOf } from '@/tools/bench/processes'

/** The front server while real Next processes end, hang and are replaced behind it. */

test.setTimeout(240_000)

let first: DemoShop
test.beforeAll(async () => {
  first = await openDemoShop('front-kills')
})
test.afterAll(() => first.close())

/** The Next processes behind the front server. */
function nextPids(): number[] {
  const front = pidOf(first.dataFolder, 'The shop')
  return treeOf([front])
    .map(({ pid }) => pid)
    .filter((pid) => pid !== front)
}

const LOAD_PAUSE_MS = 25

type Seen = { status: number; retryAfter: string | undefined }

/** Requests the path in a loop until `stop`, which returns the answers. */
function keepAsking(request: APIRequestContext, path: string) {
  const seen: Seen[] = []
  const end = repeat(async () => {
    const answer = await request.get(path)
    seen.push({ status: answer.status(), retryAfter: answer.headers()['retry-after'] })
  }, LOAD_PAUSE_MS)
  return { seen, stop: () => end().then(() => seen) }
}

const statusesOf = (seen: Seen[]) => [...new Set(seen.map(({ status }) => status))].sort()

test('S09 W07 under load a killed or stopped Next costs cached pages nothing and is back in 5 s; SIGHUP costs nothing', async () => {
  const { request } = first
  await request.get('/products/1')
  const load = () =>
    [keepAsking(request, '/products/1'), keepAsking(request, '/api/orders/myorders/')] as const

  await test.step('killed', async () => {
    const [cached, others] = load()
    const [pid = 0] = nextPids()
    process.kill(pid, 'SIGKILL')
    const timeout = allowedMs(5000)
    await expect.poll(() => statusesOf(others.seen), { intervals: [20], timeout }).toEqual([401, 503])
    await expect.poll(() => others.seen.at(-1)?.status, { intervals: [20], timeout }).toBe(401)
    expect(nextPids()).not.toContain(pid)
    expect(statusesOf(await cached.stop())).toEqual([200])
    const refused = (await others.stop()).filter(({ status }) => status === 503)
    expect(new Set(refused.map(({ retryAfter }) => retryAfter))).toEqual(new Set(['5']))
  })

  await test.step('W07 stopped', async () => {
    const cached = keepAsking(request, '/products/1')
    const [pid = 0] = nextPids()
    process.kill(pid, 'SIGSTOP')
    const stoppedAt = Date.now()
    const refused = await request.get('/api/orders/myorders/')
    expect([refused.status(), refused.headers()['retry-after']]).toEqual([503, '5'])
    expect(Date.now() - stoppedAt).toBeLessThan(allowedMs(10_000))
    const status = async () => (await request.get('/api/orders/myorders/')).status()
    await expect.poll(status, { intervals: [20], timeout: allowedMs(5000) }).toBe(401)
    expect(nextPids()).not.toContain(pid)
    expect(statusesOf(await cached.stop())).toEqual([200])
  })

  await test.step('replaced', async () => {
    const [cached, others] = load()
    const before = nextPids()
    first.process.kill('SIGHUP')
    await expect.poll(() => nextPids().some((pid) => before.includes(pid))).toBe(false)
    expect(statusesOf(await cached.stop())).toEqual([200])
    // Asked without a token: answered by Next, and without the database.
    expect(statusesOf(await others.stop())).toEqual([401])
  })
})

import { afterEach, expect, test, vi } from 'vitest'
import { type Client, createWorkQueue } from './work-queue'

afterEach(() => vi.useRealTimers())

/** A queue that runs two at once and lets four wait, with work that ends on demand. */
function startQueue() {
  const queue = createWorkQueue({ concurrency: 2, maxWaiting: 4, timeoutMs: 2500 })
  const begun: { name: string; end: () => void; fail: () => void }[] = []
  const join = (name: string, client?: Client) => {
    const work = () =>
      new Promise<string>((resolve, reject) => {
        begun.push({ name, end: () => resolve(name), fail: () => reject(new Error('it broke')) })
      })
    return queue.run(work, client).catch((error: Error & { code?: string }) => error.code ?? error.message)
  }
  return { begun, join, names: () => begun.map(({ name }) => name) }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

test('S11 runs two at once and the others in order of arrival, and refuses at once what exceeds the queue', async () => {
  const { begun, join, names } = startQueue()
  const results = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => join(name))
  expect(await results[6]).toBe('busy')
  expect(names()).toEqual(['a', 'b'])
  for (let ended = 0; ended < 6; ended++) {
    begun[ended]?.end()
    await settle()
    expect(begun.length).toBe(Math.min(6, ended + 3))
  }
  expect(names()).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
  expect(await Promise.all(results)).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'busy'])
})

test('S11 failed work frees its place', async () => {
  const { begun, join, names } = startQueue()
  const results = ['a', 'b', 'c'].map((name) => join(name))
  begun[0]?.fail()
  begun[1]?.fail()
  expect(await Promise.all(results.slice(0, 2))).toEqual(['it broke', 'it broke'])
  join('d')
  expect(names()).toEqual(['a', 'b', 'c', 'd'])
})

test('S11 waiting ends with the timeout', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { begun, join, names } = startQueue()
  join('a')
  join('b')
  const late = join('late')
  vi.advanceTimersByTime(2499)
  const later = join('later')
  vi.advanceTimersByTime(1)
  expect(await late).toBe('busy')
  begun[0]?.end()
  await settle()
  expect(names()).toEqual(['a', 'b', 'later'])
  // The timeout limits the wait, not the work.
  vi.advanceTimersByTime(10_000)
  begun[2]?.end()
  expect(await later).toBe('later')
  expect(vi.getTimerCount()).toBe(0)
})

test('S11 work whose client disconnects while waiting leaves the queue and never starts', async () => {
  const { begun, join, names } = startQueue()
  const client = new AbortController()
  const gone = ['a', 'b', 'c', 'd'].map((name) => join(name, { signal: client.signal }))
  join('e')
  client.abort()
  expect(await Promise.all(gone.slice(2))).toEqual(['busy', 'busy'])
  expect(await join('f', { signal: client.signal })).toBe('busy')
  begun[0]?.end()
  await settle()
  expect(names()).toEqual(['a', 'b', 'e'])
})

test('S11 one address takes at most half of the places', async () => {
  const { join } = startQueue()
  const crowd = { address: '198.51.100.1' }
  for (const name of ['a', 'b', 'c', 'd']) join(name, crowd)
  expect(await join('e', crowd)).toBe('busy')
  join('f', { address: '198.51.100.2' })
  join('g')
  expect(await join('h')).toBe('busy')
})

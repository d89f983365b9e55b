import { afterEach, expect, test, vi } from 'vitest'
import { type Client, createWaitingLine } from '@/lib/auth/waiting-line'

afterEach(() => vi.useRealTimers())

/** A line of two at once and four places, and work in it that ends when it is told to. */
function startLine() {
  const line = createWaitingLine({ atOnce: 2, places: 4, patienceMs: 2500 })
  const begun: { name: string; end: () => void; fail: () => void }[] = []
  const join = (name: string, client?: Client) => {
    const work = () =>
      new Promise<string>((resolve, reject) => {
        begun.push({ name, end: () => resolve(name), fail: () => reject(new Error('it broke')) })
      })
    return line.run(work, client).catch((error: Error & { code?: string }) => error.code ?? error.message)
  }
  return { begun, join, names: () => begun.map(({ name }) => name) }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

test('S11 two at once, the others one after the other as they came, and what is too much hears so at once', async () => {
  const { begun, join, names } = startLine()
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

test('S11 what fails makes room like everything else', async () => {
  const { begun, join, names } = startLine()
  const results = ['a', 'b', 'c'].map((name) => join(name))
  begun[0]?.fail()
  begun[1]?.fail()
  expect(await Promise.all(results.slice(0, 2))).toEqual(['it broke', 'it broke'])
  join('d')
  expect(names()).toEqual(['a', 'b', 'c', 'd'])
})

test('S11 nobody waits for longer than the line’s patience', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { begun, join, names } = startLine()
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
  // Who is in has no such limit.
  vi.advanceTimersByTime(10_000)
  begun[2]?.end()
  expect(await later).toBe('later')
  expect(vi.getTimerCount()).toBe(0)
})

test('S11 whose client has gone leaves the line, and never begins', async () => {
  const { begun, join, names } = startLine()
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

test('S11 one address has half of the places, so that nobody alone fills the line', async () => {
  const { join } = startLine()
  const crowd = { address: '198.51.100.1' }
  for (const name of ['a', 'b', 'c', 'd']) join(name, crowd)
  expect(await join('e', crowd)).toBe('busy')
  join('f', { address: '198.51.100.2' })
  join('g')
  expect(await join('h')).toBe('busy')
})

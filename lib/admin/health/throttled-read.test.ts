import { afterEach, expect, test, vi } from 'vitest'
import { throttledRead } from './throttled-read'

afterEach(() => void vi.useRealTimers())

test('a hundred callers share one reading, and its result for as long as it is fresh', async () => {
  vi.useFakeTimers()
  const work = vi.fn(async () => 1)
  const read = throttledRead(work, () => 1000)
  expect(new Set(await Promise.all(Array.from({ length: 100 }, read)))).toEqual(new Set([1]))
  vi.advanceTimersByTime(999)
  await read()
  expect(work).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  await read()
  expect(work).toHaveBeenCalledTimes(2)
})

test('a reading that takes long is not begun a second time, and its duration decides how long it is kept', async () => {
  vi.useFakeTimers()
  const work = vi.fn(() => new Promise<void>((resolve) => void setTimeout(resolve, 5000)))
  const read = throttledRead(work, (tookMs) => tookMs * 20)
  const first = read()
  vi.advanceTimersByTime(4999)
  void read()
  expect(work).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  await first
  vi.advanceTimersByTime(99_999)
  void read()
  expect(work).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  void read()
  expect(work).toHaveBeenCalledTimes(2)
})

test('a failure is kept like a result, so that a broken database is not asked by every caller', async () => {
  const work = vi.fn(() => Promise.reject(new Error('down')))
  const read = throttledRead(work, () => 60_000)
  await expect(read()).rejects.toThrow('down')
  await expect(read()).rejects.toThrow('down')
  expect(work).toHaveBeenCalledTimes(1)
})

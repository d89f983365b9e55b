import { expect, test, vi } from 'vitest'
import { runOnOneInstance } from './run-on-one-instance'

/** A job that runs until `end` is called. */
function longJob() {
  const job = { end: () => {} }
  const ended = new Promise<void>((resolve) => Object.assign(job, { end: resolve }))
  const work = vi.fn(() => ended)
  const begun = () => vi.waitFor(() => expect(work).toHaveBeenCalled())
  return { work, begun, end: () => job.end() }
}

test('only one instance runs a job at a time, and the others skip it', async () => {
  const { work, begun, end } = longJob()
  const first = runOnOneInstance('a job', work)
  await begun()
  const other = vi.fn(async () => {})
  const others = Array.from({ length: 10 }, () => runOnOneInstance('a job', other))
  expect(await Promise.all(others)).toEqual(Array(10).fill(false))
  end()
  expect(await first).toBe(true)
  expect(other).not.toHaveBeenCalled()
})

test('jobs of different names run at the same time', async () => {
  const { work, begun, end } = longJob()
  const first = runOnOneInstance('one job', work)
  await begun()
  expect(await runOnOneInstance('another job', async () => {})).toBe(true)
  end()
  await first
})

test('a job can run again after it has ended or failed', async () => {
  const failed = runOnOneInstance('failing', () => Promise.reject(new Error('it failed')))
  await expect(failed).rejects.toThrow('it failed')
  expect(await runOnOneInstance('failing', async () => {})).toBe(true)
  expect(await runOnOneInstance('failing', async () => {})).toBe(true)
})

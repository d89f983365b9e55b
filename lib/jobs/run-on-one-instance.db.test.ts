import { expect, test } from 'vitest'
import { runOnOneInstance } from './run-on-one-instance'

/** A job that runs until `end` is called. */
function longJob() {
  let end = () => {}
  let hasBegun = () => {}
  const begun = new Promise<void>((resolve) => {
    hasBegun = resolve
  })
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const work = () => {
    hasBegun()
    return ended
  }
  return { work, begun, end: () => end() }
}

test('only one instance runs a job at a time, and the others skip it', async () => {
  const { work, begun, end } = longJob()
  const first = runOnOneInstance('a job', work)
  await begun
  let runs = 0
  const others = Array.from({ length: 10 }, () =>
    runOnOneInstance('a job', async () => {
      runs++
    }),
  )
  expect(await Promise.all(others)).toEqual(Array(10).fill(false))
  end()
  expect(await first).toBe(true)
  expect(runs).toBe(0)
})

test('jobs of different names run at the same time', async () => {
  const { work, begun, end } = longJob()
  const first = runOnOneInstance('one job', work)
  await begun
  expect(await runOnOneInstance('another job', async () => {})).toBe(true)
  end()
  await first
})

test('a job can run again after it has ended or failed', async () => {
  await expect(runOnOneInstance('failing', () => Promise.reject(new Error('it failed')))).rejects.toThrow(
    'it failed',
  )
  expect(await runOnOneInstance('failing', async () => {})).toBe(true)
  expect(await runOnOneInstance('failing', async () => {})).toBe(true)
})

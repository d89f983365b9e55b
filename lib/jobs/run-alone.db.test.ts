import { expect, test } from 'vitest'
import { runAlone } from '@/lib/jobs/run-alone'

/** A job that runs until it is told to end. */
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

test('of many instances one runs a job at a time; the others go on without it', async () => {
  const { work, begun, end } = longJob()
  const first = runAlone('a job', work)
  await begun
  let runs = 0
  const others = Array.from({ length: 10 }, () =>
    runAlone('a job', async () => {
      runs++
    }),
  )
  expect(await Promise.all(others)).toEqual(Array(10).fill(false))
  end()
  expect(await first).toBe(true)
  expect(runs).toBe(0)
})

test('a job of another name runs beside it', async () => {
  const { work, begun, end } = longJob()
  const first = runAlone('one job', work)
  await begun
  expect(await runAlone('another job', async () => {})).toBe(true)
  end()
  await first
})

test('after a job has ended or failed, the next round runs', async () => {
  await expect(runAlone('failing', () => Promise.reject(new Error('it failed')))).rejects.toThrow('it failed')
  expect(await runAlone('failing', async () => {})).toBe(true)
  expect(await runAlone('failing', async () => {})).toBe(true)
})

import { expect, test, vi } from 'vitest'
import { runOnOneInstance } from './run-on-one-instance'
import { jobLists, runJobs, startJobs } from './start-jobs'

test('a hanging job is aborted and logged, the other jobs run, and the next round can run it again', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const signals: AbortSignal[] = []
  const next = vi.fn(async () => {})
  const jobs = {
    endless: (signal: AbortSignal) => {
      signals.push(signal)
      return new Promise<never>(() => {})
    },
    next,
  }
  await runJobs(jobs, 50)
  expect(next).toHaveBeenCalledOnce()
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  expect(logged.mock.calls.map(([line]) => JSON.parse(line))).toMatchObject([
    { event: 'job-failed', job: 'endless', cause: expect.stringContaining('Not done within 50 ms') },
  ])
  expect(await runOnOneInstance('endless', async () => {})).toBe(true)
})

test('a job that another instance is running is skipped without a log line', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  logged.mockClear()
  const job = vi.fn(async () => {})
  await runOnOneInstance('busy', async () => void (await runJobs({ busy: job })))
  expect(job).not.toHaveBeenCalled()
  expect(logged).not.toHaveBeenCalled()
})

test('mails are sent beside the other jobs, which do not wait for the mail server', async () => {
  let endSending = () => {}
  const sending = new Promise<void>((resolve) => {
    endSending = resolve
  })
  const other = vi.fn(async () => {})
  const stop = startJobs([{ 'send-mails': () => sending }, { other }], 1)
  await expect.poll(() => other.mock.calls.length).toBeGreaterThan(1)
  stop()
  endSending()
  const lists = jobLists.map(Object.keys).filter((names) => names.includes('send-mails'))
  expect(lists).toEqual([['send-mails']])
})

test('W11 after a round that met an outage of the database all lists soon run again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const lost = vi.fn(async () => {
    throw new Error('Connection terminated unexpectedly')
  })
  const idle = vi.fn(async () => {})
  const stop = startJobs([{ idle }, { lost }], 3_600_000)
  await expect.poll(() => Math.min(idle.mock.calls.length, lost.mock.calls.length)).toBeGreaterThan(1)
  await stop()
})

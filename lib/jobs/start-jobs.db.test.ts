import { expect, test, vi } from 'vitest'
import { runOnOneInstance } from '@/lib/jobs/run-on-one-instance'
import { runJobs } from '@/lib/jobs/start-jobs'

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
  await runOnOneInstance('busy', () => runJobs({ busy: job }))
  expect(job).not.toHaveBeenCalled()
  expect(logged).not.toHaveBeenCalled()
})

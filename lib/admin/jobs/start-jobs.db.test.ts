import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { db } from '@/lib/platform/db/db'
import { recordIdle, registerJobs, runJobs } from './run-jobs'
import { runOnOneInstance } from './run-on-one-instance'
import { jobLists } from './shop-jobs'
import { startJobs } from './start-jobs'

const logged = vi.spyOn(console, 'error').mockReturnValue()
beforeEach(() => void logged.mockClear())

test('a hanging job is aborted and logged, the other jobs run, and the next round can run it again', async () => {
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
  const mails = vi.fn(() => sending)
  const steps = { register: registerJobs, look: async () => ({}), run: runJobs, recordIdle }
  const stop = startJobs([{ 'send-mails': mails }, { other }], 1, steps)
  // Jobs that go on after a failure would break the files that follow in this process.
  onTestFinished(() => {
    endSending()
    return stop()
  })
  await expect.poll(() => mails.mock.calls.length).toBe(1)
  const before = other.mock.calls.length
  await expect.poll(() => other.mock.calls.length).toBeGreaterThan(before + 1)
  expect(mails).toHaveBeenCalledOnce()
  const lists = jobLists.map(Object.keys).filter((names) => names.includes('send-mails'))
  expect(lists).toEqual([['send-mails']])
})

test('W11 after a round that met an outage of the database all lists soon run again', async () => {
  const lost = vi.fn(async () => {
    throw new Error('Connection terminated unexpectedly')
  })
  const idle = vi.fn(async () => {})
  onTestFinished(startJobs([{ idle }, { lost }], 3_600_000))
  await expect.poll(() => Math.min(idle.mock.calls.length, lost.mock.calls.length)).toBeGreaterThan(1)
})

const runOf = (name: string) => db.jobRun.findUnique({ where: { name } })
const succeed = async () => {}
const fail = (text: string) => async () => {
  throw new Error(text)
}

test('a round records the success and the failure of each job', async () => {
  await runJobs({ 'one-job': succeed, 'another-job': fail('PayPal is down') })
  const never = { succeededAt: null, failedAt: null, failure: null }
  expect(await runOf('one-job')).toMatchObject({ ...never, succeededAt: expect.any(Date) })
  const failed = { failedAt: expect.any(Date), failure: 'PayPal is down' }
  expect(await runOf('another-job')).toMatchObject({ ...never, ...failed })
})

test('W11 a failure is recorded at once, not at the end of a round that may take minutes', async () => {
  let seen: unknown
  await runJobs({
    'direct-job': fail('no connection'),
    'slow-job': async () => {
      seen = await runOf('direct-job')
    },
  })
  expect(seen).toMatchObject({ failedAt: expect.any(Date), failure: 'no connection' })
})

test('a success after a failure, and a failure after a success, keep what came before', async () => {
  await runJobs({ 'mixed-job': succeed })
  const first = await runOf('mixed-job')
  await runJobs({ 'mixed-job': fail('no answer') })
  expect(await runOf('mixed-job')).toMatchObject({ succeededAt: first?.succeededAt, failure: 'no answer' })
  await runJobs({ 'mixed-job': succeed })
  const last = await runOf('mixed-job')
  expect(last).toMatchObject({ failure: 'no answer' })
  expect(last?.succeededAt?.getTime()).toBeGreaterThanOrEqual(last?.failedAt?.getTime() ?? 0)
})

test('the recorded text of a failure is one line without secrets', async () => {
  const text = `cannot reach\n  smtps://user:s3cret@mail.example.com for ann@example.com ${'x'.repeat(1000)}`
  await runJobs({ 'talking-job': fail(text) })
  const { failure } = (await runOf('talking-job')) ?? {}
  expect(failure).toMatch(/^cannot reach smtps:\S+ for \[email\] x+$/)
  expect(failure).not.toContain('s3cret')
  expect(failure?.length).toBe(500)
})

test('a failure to record is logged and ends no round', async () => {
  const jobs = { 'first-job': succeed }
  await db.$executeRaw`alter table "JobRun" rename to "JobRunGone"`
  await runJobs(jobs)
  await db.$executeRaw`alter table "JobRunGone" rename to "JobRun"`
  expect(logged.mock.calls.join()).toContain('job-runs-not-recorded')
  await runJobs(jobs)
  expect(await runOf('first-job')).toMatchObject({ succeededAt: expect.any(Date) })
})

test('a start registers jobs that have never run, keeps the runs of known ones, and removes jobs that are gone', async () => {
  await runJobs({ 'kept-job': succeed, 'old-job': succeed })
  const kept = await runOf('kept-job')
  await registerJobs(['kept-job', 'new-job'])
  expect(await db.jobRun.findMany({ orderBy: { name: 'asc' } })).toEqual([
    kept,
    { name: 'new-job', succeededAt: null, failedAt: null, failure: null },
  ])
})

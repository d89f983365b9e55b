import { beforeEach, expect, test, vi } from 'vitest'
import { db } from '@/lib/db/db'
import { registerJobs } from './job-runs'
import { runJobs } from './start-jobs'

const logged = () => vi.spyOn(console, 'error').mockReturnValue()
beforeEach(() => void logged())

const runOf = (name: string) => db.jobRun.findUnique({ where: { name } })
const succeed = async () => {}
const fail = (text: string) => async () => {
  throw new Error(text)
}

test('a round records the success and the failure of each job', async () => {
  await runJobs({ 'one-job': succeed, 'another-job': fail('PayPal is down') })
  expect(await runOf('one-job')).toMatchObject({
    succeededAt: expect.any(Date),
    failedAt: null,
    failure: null,
  })
  expect(await runOf('another-job')).toMatchObject({
    succeededAt: null,
    failedAt: expect.any(Date),
    failure: 'PayPal is down',
  })
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
  const output = logged()
  await db.$executeRaw`alter table "JobRun" rename to "JobRunGone"`
  await runJobs(jobs)
  await db.$executeRaw`alter table "JobRunGone" rename to "JobRun"`
  expect(output.mock.calls.join()).toContain('job-runs-not-recorded')
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

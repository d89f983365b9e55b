import { expect, test } from 'vitest'
import { sendMails } from '@/lib/messaging/email/send-mails'
import { db } from '@/lib/platform/db/db'
import { startOutbox } from '@/testing/shop/outbox'
import { startJobs } from './start-jobs'

const { server, queue, recipients } = await startOutbox()

test('M02 a process that ends waits for the mail that it is sending, and begins no other', async () => {
  let stopped: Promise<void> | undefined
  await queue('a@example.com')
  await queue('a@example.com')
  await db.mail.updateMany({ data: { createdAt: new Date(), nextAttemptAt: new Date(0) } })
  const stop = startJobs([{ 'send-mails': () => sendMails() }])
  await new Promise<void>((resolve) => {
    const first = () => {
      stopped = stop()
      resolve()
    }
    server.state.trouble = { at: 'message', says: 'OK', first }
  })
  await stopped
  expect(recipients()).toEqual(['a@example.com'])
  expect(await db.mail.groupBy({ by: ['status'], _count: true, orderBy: { status: 'asc' } })).toEqual([
    { status: 'waiting', _count: 1 },
    { status: 'sent', _count: 1 },
  ])
})

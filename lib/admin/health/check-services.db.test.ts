import { expect, test } from 'vitest'
import { db } from '@/lib/platform/db/db'
import { checkReadiness, describeChecks } from './readiness'

Object.assign(process.env, { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'shop@example.com' })

test('E11 a mail server and a webhook that take nothing for a minute are warnings, and the shop stays ready', async () => {
  const [since, failedAt] = [new Date(Date.now() - 61_000), new Date()]
  const row = { service: 'mail', failingSince: since, failedAt, fault: 'credentials' } as const
  await db.serviceHealth.create({ data: { ...row, failure: 'Invalid login: 535' } })
  const message = { messageId: 'm', type: 'order.placed', subjectId: 1, body: '{}' }
  const hook = { address: 'https://example.com/', events: [], failures: 2, failingSince: since }
  await db.webhook.create({
    data: { ...hook, secret: new Uint8Array(1), deliveries: { create: message } },
    select: { id: true },
  })
  const { isReady, findings } = await checkReadiness({ timeoutMs: 60_000 })
  const { mail, payments, webhooks } = describeChecks(findings)
  expect([isReady, payments]).toEqual([true, { status: 'ok' }])
  expect(mail).toMatchObject({
    status: 'warning',
    reasons: [{ what: expect.stringContaining('refuses the shop’s login (Invalid login: 535)'), since }],
  })
  expect(webhooks).toMatchObject({
    status: 'warning',
    reasons: [{ what: '1 webhook takes no messages.', since }],
  })
})

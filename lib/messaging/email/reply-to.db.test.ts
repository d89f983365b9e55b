import { expect, test } from 'vitest'
import { mailSelect, renderMail } from '@/lib/messaging/email-templates/render-mail'
import { db } from '@/lib/platform/db/db'
import { declareWithdrawal } from '@/lib/sales/returns/declare-withdrawal'

test('an answer to the receipt of a withdrawal goes to the shop, not to who got it', async () => {
  const email = 'jane@example.com'
  await declareWithdrawal({ name: 'Jane Doe', order: '12', email, lines: '' })
  const row = await db.mail.findFirstOrThrow({ where: { recipient: email }, select: mailSelect })
  expect(renderMail(row)).toMatchObject({ to: email })
  expect(renderMail(row)).not.toHaveProperty('replyTo')
})

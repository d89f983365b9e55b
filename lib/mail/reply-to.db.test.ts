import { expect, test } from 'vitest'
import { db } from '@/lib/db/db'
import { declareWithdrawal } from '@/lib/returns/declare-withdrawal'
import { mailSelect, renderMail } from './render-mail'

test('an answer to the receipt of a withdrawal goes to the shop, not to who got it', async () => {
  const email = 'jane@example.com'
  await declareWithdrawal({ name: 'Jane Doe', order: '12', email, lines: '' })
  const row = await db.mail.findFirstOrThrow({ where: { recipient: email }, select: mailSelect })
  expect(renderMail(row)).toMatchObject({ to: email })
  expect(renderMail(row)).not.toHaveProperty('replyTo')
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { clientAddressHeader } from '@/lib/api/rate-limits/client-address'
import { ownerAddress } from '@/lib/messaging/email/owner-address'
import { sendMails } from '@/lib/messaging/email/send-mails'
import { queueContactMail } from '@/lib/messaging/outbox/queue-mail'
import { db } from '@/lib/platform/db/db'
import { readShop, shop } from '@/lib/store/settings/read-shop'
import { callApi } from '@/testing/http/call-api'
import { newEmail } from '@/testing/shop/alerts'
import { startOutbox } from '@/testing/shop/outbox'

/** Messages of visitors to the shop's owner. */

const { server } = await startOutbox()
const owner = 'owner@shop.example'

beforeEach(async () => void Object.assign(await readShop(), { mailOwner: owner, contactEmail: null }))
afterEach(async () => {
  server.received.length = 0
  await db.mail.deleteMany()
})

let clients = 0
const newAddress = () => `2001:db8::${(++clients).toString(16)}`

const message = () => ({
  name: 'Jane Doe',
  email: newEmail(),
  message: 'Hello.\n\nWhere is it?',
  seconds: 20,
})
const send = (body: object, address = newAddress()) =>
  callApi(null, { method: 'POST', path: '/api/contact/', body, headers: { [clientAddressHeader]: address } })
const queued = () => db.mail.count({ where: { kind: 'contact_message', recipient: '', status: 'waiting' } })

test('a message is mailed to the owner, who answers its sender, with the number of the order', async () => {
  const body = { ...message(), order: '12' }
  const answer = await send(body)
  expect([answer.status, await answer.json()]).toEqual([
    202,
    { detail: 'Thank you. Your message is on its way to us.' },
  ])
  await sendMails()
  const [mail] = server.received
  expect(mail?.to).toEqual([owner])
  expect(mail?.headers.get('reply-to')).toEqual([body.email])
  expect(mail?.headers.get('subject')).toEqual(['Message from Jane Doe about order 12'])
  expect(mail?.source).toContain('Where is it?')
  expect(mail?.source).toContain('/order/12')
})

test('without MAIL_OWNER it goes to the address for shoppers, and without that there is no such call', async () => {
  Object.assign(shop(), { mailOwner: null, contactEmail: 'help@shop.example' })
  expect([ownerAddress('contact_message'), ownerAddress('needs_attention')]).toEqual([
    'help@shop.example',
    null,
  ])
  expect((await send(message())).status).toBe(202)
  await sendMails()
  expect(server.received.map(({ to }) => to)).toEqual([['help@shop.example']])
  Object.assign(shop(), { contactEmail: null })
  const answer = await send(message())
  expect([answer.status, (await answer.json()).code]).toEqual([404, 'not-found'])
  expect(await queued()).toBe(0)
})

test('what a program has filled in is answered like a message, and mails nothing', async () => {
  const real = await (await send(message())).text()
  const traps = [
    { website: 'https://spam.example' },
    { seconds: 2.9 },
    { seconds: -5 },
    { seconds: undefined },
  ]
  for (const trap of traps) {
    const answer = await send({ ...message(), ...trap })
    expect([answer.status, await answer.text()]).toEqual([202, real])
  }
  expect(await queued()).toBe(1)
})

test('a client sends five messages an hour, dropped ones counted, and so does a mailbox however it is spelled', async () => {
  const address = newAddress()
  const answers = [await send({ ...message(), website: 'x' }, address)]
  for (let time = 0; time < 5; time++) answers.push(await send(message(), address))
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202, 429])
  expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(3000)
  const name = `ann${crypto.randomUUID().slice(0, 8)}`
  const statuses = []
  for (let time = 0; time < 6; time++)
    statuses.push((await send({ ...message(), email: `${name}+${time}@gmail.com` })).status)
  expect(statuses).toEqual([202, 202, 202, 202, 202, 429])
})

test.each([
  ['an empty name', { name: ' ' }, 'name'],
  ['a long name', { name: 'x'.repeat(101) }, 'name'],
  ['a header in the address', { email: 'a@b.example\r\nBcc: c@d.example' }, 'email'],
  ['two addresses', { email: 'a@b.example, c@d.example' }, 'email'],
  ['a name in the address', { email: 'Jane <a@b.example>' }, 'email'],
  ['words for an order', { order: '12; x' }, 'order'],
  ['order 0', { order: 0 }, 'order'],
  ['an empty message', { message: '' }, 'message'],
  ['a long message', { message: 'x'.repeat(2001) }, 'message'],
  ['a control character', { message: 'a\u0000' }, 'message'],
  ['a recipient', { recipient: 'c@d.example' }, ''],
])('a message with %s is refused at its field', async (_, more, path) => {
  const answer = await send({ ...message(), ...more })
  expect([answer.status, (await answer.json()).errors[0].path]).toEqual([400, path])
  expect(await queued()).toBe(0)
})

test('M03 no name or message adds a recipient or a header', async () => {
  const evil = [
    'Eve\r\nBcc: b@example.com\r\n\r\nHi',
    '=?utf-8?Q?Bcc:_b@example.com?=',
    '\u2067Eve',
    '<b>Eve</b>',
  ]
  for (const name of evil) {
    const text = `${name}\r\n.\r\nRCPT TO:<b@example.com>`
    const { status } = await send({ ...message(), name, message: text })
    expect(status).toBe(name.startsWith('\u2067') ? 400 : 202)
  }
  await sendMails()
  expect(server.received).toHaveLength(3)
  for (const { to, headers, source } of server.received) {
    expect(to).toEqual([owner])
    const expected = 'auto-submitted content-type date from message-id mime-version reply-to subject to'
    expect([...headers.keys()].toSorted().join(' ')).toBe(expected)
    expect(source.split('text/html')[1]).not.toContain('<b>')
  }
})

test('M03 an answer never goes to what is not one address', async () => {
  const notOneAddress = [
    'a@b.example\r\nBcc: c@d.example',
    'a@b.example, c@d.example',
    'Eve <a@b.example>',
    '',
  ]
  for (const email of notOneAddress)
    await queueContactMail(db, {
      key: crypto.randomUUID(),
      details: { from: 'Eve', email, message: 'Hi', order: null },
    })
  await sendMails()
  expect(server.received).toHaveLength(notOneAddress.length)
  for (const { headers } of server.received) {
    expect(headers.has('reply-to')).toBe(false)
    expect(headers.has('bcc')).toBe(false)
  }
})

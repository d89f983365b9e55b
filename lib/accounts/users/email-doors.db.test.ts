import { expect, test } from 'vitest'
import { clientAddressHeader } from '@/lib/api/rate-limits/client-address'
import { sendMails } from '@/lib/messaging/email/send-mails'
import { listMails } from '@/lib/messaging/email-admin/mail-queries'
import { mailList } from '@/lib/messaging/email-admin/mail-schema'
import { orderList } from '@/lib/sales/order-admin/order-filter'
import { listOrders } from '@/lib/sales/orders/order-queries'
import { asciiDomain } from '@/lib/shared/text/email-address'
import { contactInput } from '@/lib/store/contact/contact-schema'
import { createOrder, createProduct, createUser, testPassword } from '@/testing/db/rows'
import { callApi } from '@/testing/http/call-api'
import { newAddress } from '@/testing/shop/limits'
import { startOutbox } from '@/testing/shop/outbox'
import { findUsers } from './find-users'
import { userList } from './user-filter'

/** Addresses that are valid by RFC 5321 and in use: departments, tags, senders of lists; and a domain of another script. */
const usual = ['dept/sales@', 'tag=user@', 'a&b@', 'user#1@', 'ann+shop@', "o'brien@"].map((local) => ({
  typed: `${local}example.test`,
  stored: `${local}example.test`,
}))
const foreign = { typed: 'User@EXÄMPLE.test', stored: 'user@xn--exmple-cua.test' }

const { server } = await startOutbox()
const owner = await createUser({ role: 'owner' })

async function send(method: string, path: string, body: object, viewer: typeof owner | null = null) {
  const answer = await callApi(viewer, {
    method,
    path,
    body,
    headers: { [clientAddressHeader]: newAddress() },
  })
  return { status: answer.status, body: (await answer.json()) as { email?: string; _id?: number } }
}

const person = { name: 'Ann', password: testPassword, confirmPassword: testPassword }

test.each([...usual, foreign])(
  'E20 $typed is an account, is found, and is one address at every door',
  async ({ typed, stored }) => {
    const registered = await send('POST', '/api/users/register/', { ...person, email: typed })
    expect([registered.status, registered.body.email]).toEqual([201, stored])
    for (const username of [typed, stored, typed.toUpperCase()]) {
      expect((await send('POST', '/api/users/login/', { username, password: testPassword })).status).toBe(200)
    }
    for (const email of [typed, stored])
      expect((await send('POST', '/api/users/register/', { ...person, email })).status).toBe(409)
    const paging = { page: 1, pageSize: 10 }
    const asked = <Filter>(list: {
      pathOf: (some: { q: string }) => string
      read: (query: URLSearchParams) => Filter
    }) => list.read(new URL(list.pathOf({ q: typed }), 'http://localhost').searchParams)
    const users = await findUsers(owner, asked(userList), paging)
    expect(users.items.map(({ email }) => email)).toEqual([stored])
    const mails = await listMails(owner, paging, asked(mailList))
    expect(mails.items.map(({ to }) => to)).toEqual([stored])
    const buyer = users.items[0]
    const { sessionId: _, ...viewer } = owner
    const order = await createOrder({ ...viewer, ...buyer, id: buyer?._id ?? 0, sessionId: owner.sessionId })
    const orders = await listOrders(owner, paging, asked(orderList))
    expect(orders.items.map(({ _id }) => _id)).toEqual([order._id])
  },
)

test.each([...usual, foreign])(
  'E20 forms of guests and of the desk take $typed, and its mail is sent to it alone',
  async ({ typed, stored }) => {
    const { id } = await createProduct({ countInStock: 0 })
    expect((await send('POST', `/api/products/${id}/alert/`, { email: typed })).status).toBe(202)
    const withdrawal = { name: 'Ann', order: '12', email: typed }
    expect((await send('POST', '/api/withdrawals/', withdrawal)).status).toBe(202)
    expect(contactInput.parse({ name: 'Ann', email: typed, message: 'Hello' }).email).toBe(stored)
    expect(
      (await send('POST', '/api/users/invite/', { email: typed, role: 'staff' }, owner)).status,
    ).toBeLessThan(300)
    expect((await send('POST', '/api/users/password/forgot/', { email: typed })).status).toBe(202)
    await sendMails()
    const toThem = server.received.filter(({ to }) => to.map(asciiDomain).includes(stored))
    expect(toThem.length).toBeGreaterThan(2)
    for (const { to, headers } of toThem) {
      expect(to.map(asciiDomain)).toEqual([stored])
      expect(headers.get('to')).toEqual([stored])
      expect(headers.has('bcc')).toBe(false)
    }
  },
)

test.each([
  'ann@example.test\r\nBcc: bob@example.test',
  '"a b"@example.test',
  'a@[192.0.2.1]',
  'j\u00fcrgen@example.test',
])('E20 %j is refused at every door with a text', async (email) => {
  const { id } = await createProduct({ countInStock: 0 })
  const doors: [string, string, object][] = [
    ['POST', '/api/users/register/', { ...person, email }],
    ['PUT', '/api/users/profile/update/', { id: owner.id, name: 'Ann', email }],
    ['POST', `/api/products/${id}/alert/`, { email }],
    ['POST', '/api/withdrawals/', { name: 'Ann', order: '12', email }],
    ['POST', '/api/contact/', { name: 'Ann', email, message: 'Hello', seconds: 10 }],
    ['POST', '/api/users/invite/', { email, role: 'staff' }],
    ['POST', '/api/users/password/forgot/', { email }],
    ['PUT', '/api/settings/', { version: 0, contactEmail: email }],
    ['PUT', '/api/settings/', { version: 0, mailFrom: email }],
  ]
  for (const [method, path, body] of doors) {
    const { status, body: problem } = await send(method, path, body, owner)
    expect([path, status]).toEqual([path, 400])
    expect(JSON.stringify(problem)).toMatch(/Email |e-mail address such as/)
  }
})

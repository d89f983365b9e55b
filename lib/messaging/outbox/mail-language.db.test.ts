import { beforeAll, expect, test } from 'vitest'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { mailSelect, renderMail } from '@/lib/messaging/email-templates/render-mail'
import { settlePayment } from '@/lib/money/payments/settle-payment'
import { db } from '@/lib/platform/db/db'
import { speakIn } from '@/lib/platform/messages/speak'
import { currentLanguage, localPath } from '@/lib/shared/messages/current-language'
import type { Language } from '@/lib/shared/messages/languages'
import { readShop } from '@/lib/store/settings/read-shop'
import { createUser } from '@/testing/db/rows'
import { callApi } from '@/testing/http/call-api'
import { openTestShop, paymentIdOf } from '@/testing/paypal/payments'
import { deliverWebhook } from '@/testing/paypal/test-paypal'
import { queueContactMail } from './queue-mail'

/** In which language a mail is: that of its order, else of its account, else of the page that caused it; the owner's in the shop's own. */

const { approvedOrder, paypal, admin } = await openTestShop()

const german = { language: 'de', prefix: '/de' } as const
const english = { language: 'en', prefix: '' } as const
const inGerman = <T>(task: () => T) => speakIn(german, task)
const inEnglish = <T>(task: () => T) => speakIn(english, task)

async function setLanguages(...languages: Language[]) {
  await db.$executeRaw`update "ShopSettings" set version = version + 1,
    "values" = "values" || ${JSON.stringify({ languages })}::jsonb`
  await readShop()
}
beforeAll(() => setLanguages('en', 'de'))

const languagesOf = async (where: { orderId?: number; userId?: number; recipient?: string }) => {
  const rows = await db.mail.findMany({
    where,
    orderBy: { id: 'asc' },
    select: { kind: true, language: true },
  })
  return rows.map(({ kind, language }) => `${kind} ${language}`)
}

/** The language that runs while a mail is written, and the address that a link of it has. */
async function writtenIn(where: { orderId?: number; kind: string }): Promise<[string, string][]> {
  const rows = await db.mail.findMany({ where, orderBy: { id: 'asc' }, select: mailSelect })
  return rows.map((row) => {
    const heard: [string, string][] = []
    renderMail({
      ...row,
      get recipient() {
        heard.push([currentLanguage(), localPath('/orders')])
        return row.recipient
      },
    })
    return heard[0] ?? ['', '']
  })
}

async function deskCall(method: string, path: string, body: unknown = undefined) {
  const response = await callApi(admin, { method, path: `${path}?lang=en`, body })
  expect(response.status).toBe(200)
}

test('L04 a mail about a German order is German: caused by the desk', async () => {
  const { order } = await inGerman(async () => approvedOrder(await createUser()))
  await settlePayment(await paymentIdOf(order._id))
  await deskCall('PUT', `/api/orders/deliver/${order._id}/`)
  expect(await languagesOf({ orderId: order._id })).toEqual([
    'order_placed de',
    'order_paid de',
    'order_delivered de',
  ])
  expect(await inEnglish(() => writtenIn({ orderId: order._id, kind: 'order_delivered' }))).toEqual([
    ['de', '/de/orders'],
  ])
})

test('L04 a mail about a German order is German: caused by a job, in which nothing is spoken', async () => {
  const { order } = await inGerman(async () => approvedOrder(await createUser()))
  await settlePayment(await paymentIdOf(order._id))
  expect(await languagesOf({ orderId: order._id })).toContain('order_paid de')
})

test('L04 a mail about a German order is German: caused by a webhook', async () => {
  const { order, paypalId } = await inGerman(async () => approvedOrder(await createUser()))
  expect(await deliverWebhook(paypal.webhook('CHECKOUT.ORDER.APPROVED', paypalId))).toBe(200)
  await expect.poll(() => languagesOf({ orderId: order._id })).toContain('order_paid de')
})

test('L04 a mail about a German order is German: a year later, in a shop that is English only by then', async () => {
  const { order } = await inGerman(async () => approvedOrder(await createUser()))
  await settlePayment(await paymentIdOf(order._id))
  const createdAt = new Date(Date.now() - 365 * 24 * 60 * 60 * 1000)
  await db.order.update({ where: { id: order._id }, data: { createdAt, paidAt: createdAt } })
  await setLanguages('en')
  await deskCall('PUT', `/api/orders/deliver/${order._id}/`)
  // Addresses of the language lead to those of the shop's own.
  expect(await writtenIn({ orderId: order._id, kind: 'order_delivered' })).toEqual([['de', '/orders']])
  await setLanguages('en', 'de')
})

test('an order from before languages is written about in the shop’s own, also from another page', async () => {
  const { order } = await approvedOrder(await createUser())
  await db.order.update({ where: { id: order._id }, data: { language: null } })
  await inGerman(async () => settlePayment(await paymentIdOf(order._id)))
  expect(await languagesOf({ orderId: order._id })).toContain('order_paid null')
  await setLanguages('de', 'en')
  expect(await writtenIn({ orderId: order._id, kind: 'order_paid' })).toEqual([['de', '/orders']])
  const response = await callApi(admin, { method: 'GET', path: `/api/orders/${order._id}/?lang=en` })
  expect(await response.json()).toMatchObject({ language: 'de' })
  await setLanguages('en', 'de')
})

const forgot = (viewer: Viewer, lang: string) =>
  callApi(null, {
    method: 'POST',
    path: `/api/users/password/forgot/?lang=${lang}`,
    body: { email: viewer.email },
  })

test('a mail to an account is in its language, else in that of the page that causes it', async () => {
  const [german, none] = [await createUser(), await createUser()]
  await db.user.update({ where: { id: german.id }, data: { language: 'de' } })
  expect((await forgot(german, 'en')).status).toBe(202)
  expect((await forgot(none, 'de')).status).toBe(202)
  await expect.poll(() => languagesOf({ recipient: german.email })).toEqual(['password_reset de'])
  await expect.poll(() => languagesOf({ recipient: none.email })).toEqual(['password_reset de'])
})

test('the owner’s mails are in the shop’s own language, whoever causes them', async () => {
  const details = { from: 'Jo', email: 'jo@example.com', message: 'Wo ist mein Paket?', order: null }
  await inGerman(async () => queueContactMail(db, { key: 'language of the owner', details }))
  const row = await db.mail.findUnique({ where: { key: 'language of the owner' } })
  expect(row).toMatchObject({ recipient: '', language: null })
})

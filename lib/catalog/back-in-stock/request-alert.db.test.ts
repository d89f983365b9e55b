import { beforeEach, expect, test, vi } from 'vitest'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { clientAddressHeader } from '@/lib/api/rate-limits/client-address'
import { limitMails } from '@/lib/api/rate-limits/mail-limits'
import { renderMail } from '@/lib/messaging/email-templates/render-mail'
import { db } from '@/lib/platform/db/db'
import { UNKNOWN_PROXY } from '@/lib/platform/edge/protocol'
import { getStockFacts } from '@/lib/sales/inventory/stock-facts'
import { createUser } from '@/testing/db/rows'
import { callApi } from '@/testing/http/call-api'
import { problemOf } from '@/testing/http/problems'
import { deliver, newEmail, recipients, soldOut, tokenOf, waiting } from '@/testing/shop/alerts'
import { newAddress, retryAfterSeconds } from '@/testing/shop/limits'
import { confirmAlert, removeAlert } from './answer-alert-link'
import { tellBackInStock } from './notify-back-in-stock'
import { requestAlert } from './request-alert'

vi.unmock('@/lib/platform/async/pauses')

const owner = await createUser({ role: 'owner' })

beforeEach(async () => {
  await db.stockAlert.deleteMany()
  await db.mail.deleteMany()
})

const ask = (id: number, email: string, { viewer = null as Viewer | null, address = newAddress() } = {}) =>
  callApi(viewer, {
    method: 'POST',
    path: `/api/products/${id}/alert/`,
    body: { email },
    headers: { [clientAddressHeader]: address },
  })
const inHours = (hours: number) => new Date(Date.now() + hours * 60 * 60 * 1000)

test('an address waits once it is confirmed by its mail, is told once when stock returns, and never again', async () => {
  const id = await soldOut()
  const email = newEmail()
  await requestAlert(null, id, { email })
  await deliver(id, 5)
  expect(await tellBackInStock()).toBe(0)
  expect(await recipients('stock_alert')).toEqual([email])
  const mail = await db.mail.findFirstOrThrow({ include: { order: true } })
  const token = await tokenOf(email)
  const { subject, text, html } = renderMail({ ...mail, order: null })
  expect(subject).toBe('Tell you when it is back: Cuckoo Clock')
  const link = `/back-in-stock?token=${encodeURIComponent(token)}`
  for (const written of [text, html.replaceAll('&amp;', '&')]) {
    expect(written).toContain(link)
    expect(written).toContain(`${link}&remove=1`)
  }
  expect(renderMail({ ...mail, order: null }, { hidesToken: true }).text).not.toContain(token)
  expect(JSON.stringify(mail), 'the outbox holds no token').not.toContain(token)

  const confirmed = { detail: 'Thank you. We mail you once, as soon as it is back.' }
  expect(await confirmAlert({ token })).toEqual(confirmed)
  expect(await confirmAlert({ token })).toEqual(confirmed)
  expect(await getStockFacts(owner, id)).toMatchObject({ waiting: 1 })
  expect(await tellBackInStock()).toBe(1)
  expect(await tellBackInStock(inHours(2))).toBe(0)
  expect(await recipients('back_in_stock')).toEqual([email])
  const news = renderMail({
    ...(await db.mail.findFirstOrThrow({ where: { kind: 'back_in_stock' } })),
    order: null,
  })
  expect(news.subject).toBe('Back in stock: Cuckoo Clock')
  expect(news.text).toContain(`/products/${id}`)
  expect(news.text).toContain(`${link}&remove=1`)
  expect((await confirmAlert({ token })).detail).toContain('We have told you already')
  expect(await getStockFacts(owner, id)).toMatchObject({ waiting: 0 })
})

test('the proven address of the own account needs no mail; another one, and an unproven one, do', async () => {
  const id = await soldOut()
  const [proven, unproven] = [await createUser(), await createUser({ isProven: false })]
  expect(await (await ask(id, proven.email.toUpperCase(), { viewer: proven })).json()).toEqual({
    detail: 'We mail you once, as soon as it is back.',
  })
  const other = newEmail()
  await ask(id, other, { viewer: proven })
  await ask(id, unproven.email, { viewer: unproven })
  await ask(id, owner.email, { viewer: proven })
  expect(await recipients('stock_alert')).toEqual([other, unproven.email, owner.email])
  await deliver(id, 9)
  expect(await tellBackInStock()).toBe(1)
  expect(await recipients('back_in_stock')).toEqual([proven.email])
  await db.user.delete({ where: { id: proven.id }, select: { id: true } })
  expect(await db.stockAlert.count({ where: { email: proven.email } })).toBe(0)
})

test('the answer does not tell whether an address waits already, and who waits gets no second mail to confirm', async () => {
  const id = await soldOut()
  const known = newEmail()
  await ask(id, known)
  await confirmAlert({ token: await tokenOf(known) })
  const answers = []
  for (const email of [known, newEmail()]) {
    const startedAt = performance.now()
    const answer = await ask(id, email)
    expect(performance.now() - startedAt).toBeGreaterThan(195)
    const headers = [...answer.headers].filter(([name]) => name !== 'x-request-id')
    answers.push([answer.status, await answer.text(), headers])
  }
  expect(answers[0]).toEqual(answers[1])
  expect(answers[0]?.[0]).toBe(202)
  expect((await recipients('stock_alert')).filter((to) => to === known)).toHaveLength(1)
  expect(await db.stockAlert.count({ where: { email: known } })).toBe(1)
})

test('W03 a mailbox gets five mails to confirm an hour however it is spelled, a client sends twenty', async () => {
  const ids = await Promise.all(Array.from({ length: 6 }, () => soldOut()))
  const name = `ann${crypto.randomUUID().slice(0, 8)}`
  const spelled = (index: number) => `${name}+${index}@${index % 2 ? 'gmail' : 'googlemail'}.com`
  const answers = await Promise.all(ids.map((id, index) => ask(id, spelled(index))))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 202, 202, 202, 202, 429])
  expect(retryAfterSeconds(answers.find(({ status }) => status === 429) as Response)).toBeGreaterThan(3000)
  expect(await recipients('stock_alert')).toHaveLength(5)

  const address = newAddress()
  const flood = await Promise.all(Array.from({ length: 21 }, () => ask(ids[0] ?? 0, newEmail(), { address })))
  expect(flood.map(({ status }) => status).toSorted()).toEqual([...Array(20).fill(202), 429])
  const counters = await db.rateLimit.findMany({ select: { key: true } })
  expect(counters.filter(({ key }) => key.includes('@'))).toEqual([])
})

test('W03 an address that is asked for again on the same day gets one mail to confirm', async () => {
  const [id, email] = [await soldOut(), newEmail()]
  for (let time = 0; time < 3; time++) await requestAlert(null, id, { email })
  expect(await recipients('stock_alert')).toEqual([email])
})

test('W03 visitors of a proxy that is not counted send two hundred an hour together', async () => {
  const headers = { [clientAddressHeader]: newAddress(), [UNKNOWN_PROXY]: '1' }
  const request = new Request('http://localhost/', { headers })
  for (let sent = 0; sent < 200; sent++) await limitMails('alert', request, newEmail())
  expect((await problemOf(limitMails('alert', request, newEmail()))).code).toBe('too-many-requests')
})

test('W03 beyond twenty mails an hour to an unproven address those to confirm are held back', async () => {
  const email = newEmail()
  const ids = await Promise.all(Array.from({ length: 21 }, () => soldOut()))
  await Promise.all(ids.map((id) => requestAlert(null, id, { email })))
  const statuses = await db.mail.groupBy({ by: ['status'], _count: true, orderBy: { status: 'asc' } })
  expect(statuses).toEqual([
    { status: 'waiting', _count: 20 },
    { status: 'held_back', _count: 1 },
  ])
})

test('an address is removed by the link of its mail; reading or guessing a link changes nothing', async () => {
  const id = await soldOut()
  const [email, other] = [newEmail(), newEmail()]
  await requestAlert(null, id, { email })
  await requestAlert(null, id, { email: other })
  const token = await tokenOf(email)
  for (const path of ['/api/alerts/confirm/', '/api/alerts/remove/']) {
    expect((await callApi(null, { method: 'GET', path: `${path}?token=${token}` })).status).toBe(405)
    const swapped = (await tokenOf(other)).replace(/^\d+/, token.split('.')[0] ?? '')
    for (const guess of [swapped, `${token}x`, token.toUpperCase(), '7', '', '1.', `0.${'a'.repeat(43)}`]) {
      const body = { token: guess }
      const headers = { [clientAddressHeader]: newAddress() }
      const answer = await callApi(null, { method: 'POST', path, body, headers })
      expect([answer.status, (await answer.json()).code]).toEqual([400, 'alert-token-invalid'])
    }
  }
  expect(await db.stockAlert.count({ where: { confirmedAt: null } })).toBe(2)
  await removeAlert({ token })
  expect(await db.stockAlert.findMany({ select: { email: true } })).toEqual([{ email: other }])
  for (const act of [removeAlert, confirmAlert])
    expect((await problemOf(act({ token }))).code).toBe('alert-token-invalid')
})

test('who was told can ask anew, and must confirm anew', async () => {
  const id = await soldOut()
  const [email = ''] = await waiting(id, 1)
  await deliver(id, 1)
  await tellBackInStock()
  await deliver(id, -1)
  await Promise.all([requestAlert(null, id, { email }), requestAlert(null, id, { email })])
  expect(await db.stockAlert.count({ where: { email } })).toBe(2)
  await deliver(id, 5)
  expect(await tellBackInStock(inHours(2))).toBe(0)
  await confirmAlert({ token: await tokenOf(email) })
  expect(await tellBackInStock(inHours(2))).toBe(1)
  expect(await recipients('back_in_stock')).toEqual([email, email])
})

test.each<[string, unknown]>([
  ['no address', {}],
  ['an empty one', { email: ' ' }],
  ['two addresses', { email: 'a@example.com,b@example.com' }],
  ['a line break', { email: 'a@example.com\nBcc: b@example.com' }],
  ['a name', { email: 'Ann <a@example.com>' }],
  ['a long one', { email: `${'a'.repeat(250)}@example.com` }],
  ['a list', { email: ['a@example.com'] }],
  ['an unknown field', { email: 'a@example.com', product: 7 }],
])('a request with %s is 400 and leaves nothing', async (_, body) => {
  const path = `/api/products/${await soldOut()}/alert/`
  const headers = { [clientAddressHeader]: newAddress() }
  expect((await callApi(null, { method: 'POST', path, body, headers })).status).toBe(400)
  expect([await db.stockAlert.count(), await db.mail.count()]).toEqual([0, 0])
})

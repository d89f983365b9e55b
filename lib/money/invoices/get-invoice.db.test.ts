import { afterEach, expect, test, vi } from 'vitest'
import { GET as getCreditNote } from '@/app/order/[id]/invoice/[refundId]/route'
import { GET as getInvoicePage } from '@/app/order/[id]/invoice/route'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { checkOperation } from '@/lib/admin/health/check-operation'
import { describeChecks } from '@/lib/admin/health/readiness'
import { env } from '@/lib/platform/config/env'
import { db, withTransaction } from '@/lib/platform/db/db'
import { speakIn } from '@/lib/platform/messages/speak'
import { currentLanguage } from '@/lib/shared/messages/current-language'
import { readShop } from '@/lib/store/settings/read-shop'
import { createOrder, createUser } from '@/testing/db/rows'
import { readPdf } from '@/testing/machine/read-pdf'
import { newPaidOrderIds, newRefundId } from '@/testing/shop/invoice-rows'
import { issueCreditNote, issueInvoice } from './issue-invoice'

const page = vi.hoisted(() => ({ viewer: null as unknown }))
vi.mock('@/lib/api/pages/page-viewer', () => ({ pageViewer: async () => page.viewer }))
const drawn = vi.hoisted(() => ({ languages: [] as string[] }))
vi.mock('./draw-invoice', async (original) => {
  const { drawInvoice } = await original<typeof import('./draw-invoice')>()
  const draw: typeof drawInvoice = (content) => {
    drawn.languages.push(currentLanguage())
    return drawInvoice(content)
  }
  return { drawInvoice: draw }
})
afterEach(() => void vi.restoreAllMocks())

const at = new Date('2030-12-31T23:59:59.999Z')
const request = new Request('http://localhost:3000/order/1/invoice')

async function paidOrderOf(user: Viewer): Promise<number> {
  const [orderId = 0] = await newPaidOrderIds(1, { userId: user.id, buyerName: user.name })
  await withTransaction((tx) => issueInvoice(tx, { orderId }, at))
  return orderId
}

function invoiceOf(viewer: Viewer | null, id: number | string): Promise<Response> {
  page.viewer = viewer
  return getInvoicePage(request, { params: Promise.resolve({ id: String(id) }) })
}

function creditNoteOf(viewer: Viewer | null, id: number, refundId: number | string): Promise<Response> {
  page.viewer = viewer
  return getCreditNote(request, { params: Promise.resolve({ id: String(id), refundId: String(refundId) }) })
}

const bytes = async (response: Response) => new Uint8Array(await response.arrayBuffer())

test('the owner and an admin get the invoice; a stranger, a visitor and an unpaid order 404', async () => {
  const [owner, admin, stranger] = await Promise.all([
    createUser(),
    createUser({ role: 'owner' }),
    createUser(),
  ])
  const id = await paidOrderOf(owner)
  const answer = await invoiceOf(owner, id)
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    200,
    'application/pdf',
    'no-store',
  ])
  expect(answer.headers.get('content-disposition')).toMatch(/^inline; filename="invoice-2030-\d{6}\.pdf"$/)
  const texts = readPdf(await bytes(answer)).texts.map(({ text }) => text)
  expect(texts).toEqual(expect.arrayContaining(['INVOICE', 'Test Person', '31 December 2030', '$119.01']))
  expect((await invoiceOf(admin, id)).status).toBe(200)
  const { _id: unpaid } = await createOrder(owner)
  const refused = [
    await invoiceOf(stranger, id),
    await invoiceOf(null, id),
    await invoiceOf(owner, unpaid),
    await invoiceOf(admin, 2_000_000_000),
    await invoiceOf(admin, 'x'),
  ]
  for (const { status } of refused) expect(status).toBe(404)
  const bodies = await Promise.all(refused.map((response) => response.text()))
  expect(new Set(bodies)).toEqual(new Set(['Not found.']))
})

test('L04 an invoice is drawn in the language of its order, whoever opens it; that of an older order in the shop’s own', async () => {
  const admin = await createUser({ role: 'owner' })
  const english = { language: 'en', prefix: '' } as const
  const drawnFor = async (language: string | null) => {
    const id = await paidOrderOf(await createUser())
    await db.order.update({ where: { id }, data: { language } })
    drawn.languages = []
    expect((await speakIn(english, () => invoiceOf(admin, id))).status).toBe(200)
    const refundId = await newRefundId(id)
    await withTransaction((tx) => issueCreditNote(tx, { refundId }, at))
    expect((await speakIn(english, () => creditNoteOf(admin, id, refundId))).status).toBe(200)
    return drawn.languages
  }
  expect(await drawnFor('de')).toEqual(['de', 'de'])
  expect(await drawnFor(null)).toEqual(['en', 'en'])
})

test('an invoice is drawn once: new settings, another name and two first requests at once change nothing', async () => {
  const owner = await createUser({ name: 'Before' })
  const id = await paidOrderOf(owner)
  const [one, two] = await Promise.all(
    (await Promise.all([invoiceOf(owner, id), invoiceOf(owner, id)])).map(bytes),
  )
  expect(one).toEqual(two)
  await db.user.update({ where: { id: owner.id }, data: { name: 'After' }, select: { id: true } })
  await db.order.update({
    where: { id },
    data: { buyerName: 'After', city: 'Elsewhere' },
    select: { id: true },
  })
  vi.spyOn(env(), 'SELLER_NAME', 'get').mockReturnValue('Another Seller')
  expect(await bytes(await invoiceOf(owner, id))).toEqual(one)
})

test('an invoice that a migration issued names the seller of its first drawing', async () => {
  const owner = await createUser()
  const id = await paidOrderOf(owner)
  await db.$executeRaw`update "Invoice" set seller = null where "orderId" = ${id}`
  const texts = readPdf(await bytes(await invoiceOf(owner, id))).texts.map(({ text }) => text)
  expect(texts).toContain(env().SELLER_NAME)
  const { seller } = await db.invoice.findUniqueOrThrow({ where: { orderId: id }, select: { seller: true } })
  expect(seller).toMatchObject({ name: env().SELLER_NAME })
})

test('a credit note belongs to a refund of the order', async () => {
  const [owner, stranger] = await Promise.all([createUser(), createUser()])
  const [id, other] = [await paidOrderOf(owner), await paidOrderOf(owner)]
  const refundId = await newRefundId(id)
  expect((await creditNoteOf(owner, id, refundId)).status, 'not issued').toBe(404)
  await withTransaction((tx) => issueCreditNote(tx, { refundId }, at))
  const answer = await creditNoteOf(owner, id, refundId)
  expect(answer.headers.get('content-disposition')).toContain('credit-note-CN-2030-')
  const texts = readPdf(await bytes(answer)).texts.map(({ text }) => text)
  expect(texts).toEqual(expect.arrayContaining(['CREDIT NOTE', 'One notebook was torn.', '$20.00']))
  for (const refused of [
    await creditNoteOf(stranger, id, refundId),
    await creditNoteOf(null, id, refundId),
    await creditNoteOf(owner, other, refundId),
    await creditNoteOf(owner, id, 'x'),
  ])
    expect(refused.status).toBe(404)
})

test('a live shop without its address numbers the invoice, and draws it once the address is set', async () => {
  const owner = await createUser()
  Object.assign(env(), { PAYPAL_API_URL: 'https://api-m.paypal.com', SELLER_ADDRESS: undefined })
  const id = await paidOrderOf(owner)
  const early = await invoiceOf(owner, id)
  expect([early.status, await early.text()]).toEqual([503, expect.stringContaining('not ready yet')])
  expect(describeChecks((await checkOperation()).findings).invoices).toMatchObject({ status: 'warning' })
  Object.assign(env(), { SELLER_ADDRESS: '1 Quay\\nBristol' })
  const texts = readPdf(await bytes(await invoiceOf(owner, id))).texts.map(({ text }) => text)
  expect(texts).toEqual(expect.arrayContaining(['1 Quay', 'Bristol']))
  expect(describeChecks((await checkOperation()).findings).invoices).toEqual({ status: 'ok' })
})

test('L04 an invoice calls the tax what the shop calls it in the language of the order', async () => {
  const owner = await createUser()
  const translations = { de: { taxLabel: { text: 'Umsatzabgabe', original: 'GST' } } }
  const values = { languages: ['en', 'de'], taxLabel: 'GST', translations }
  await db.shopSettings.updateMany({ data: { values, version: { increment: 1 } } })
  await readShop()
  const textsOf = async (language: string) => {
    const id = await paidOrderOf(owner)
    await db.order.update({ where: { id }, data: { language } })
    return readPdf(await bytes(await invoiceOf(owner, id)))
      .texts.map(({ text }) => text)
      .join(' ')
  }
  expect(await textsOf('de')).toContain('Umsatzabgabe')
  expect(await textsOf('en')).toContain('GST')
})

import { expect, test, vi } from 'vitest'
import { db } from '@/lib/platform/db/db'
import { clockTime } from '@/lib/shared/locale/zone-time'
import { newTestKey, withKey } from '@/testing/accounts/api-keys'
import { createUser } from '@/testing/db/rows'
import { callApi } from '@/testing/http/call-api'
import { paidOrders } from '@/testing/paypal/payments'
import { startTestPaypal } from '@/testing/paypal/test-paypal'

vi.hoisted(() => {
  process.env.SHOP_TIME_ZONE = 'America/New_York'
})

const paypal = await startTestPaypal()
const paidOrder = paidOrders(paypal)
const owner = await createUser({ role: 'owner' })
const { key } = await newTestKey(['books:read'])
const get = (path: string) => callApi(null, { method: 'GET', path, headers: withKey(key) })
const list = async (query = '') => (await get(`/api/invoices/${query}`)).json()

test('a program lists invoices and credit notes as the books have them, by time of issue, and takes each as PDF', async () => {
  const { orderId, captureId } = await paidOrder()
  const other = await paidOrder()
  const body = { amount: '5.00', reason: 'Broken', restock: [] }
  await callApi(owner, { method: 'POST', path: `/api/orders/${orderId}/refunds/`, body })
  const documents = await list()
  expect(documents).toMatchObject([
    {
      type: 'invoice',
      order: orderId,
      providerPayment: captureId,
      providerRefund: null,
      forInvoice: null,
      reason: '',
    },
    { type: 'invoice', order: other.orderId, method: 'paypal', currency: 'USD', taxRate: 8.2 },
    {
      type: 'credit note',
      order: orderId,
      total: '-5.00',
      reason: 'Broken',
      forInvoice: documents[0].document,
    },
  ])
  const [invoice, , note] = documents
  expect([invoice.document, note.document]).toEqual([
    expect.stringMatching(/^\d{4}-000001$/),
    expect.stringMatching(/^CN-\d{4}-000001$/),
  ])
  for (const { items, shipping, tax, total } of documents)
    expect(Number(items) + Number(shipping) + Number(tax)).toBeCloseTo(Number(total))
  expect(Number(note.fee)).toBeLessThan(0)
  for (const { _id, document, type } of [invoice, note]) {
    const pdf = await get(`/api/invoices/${_id}/`)
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(pdf.headers.get('content-disposition')).toContain(`${type.replace(' ', '-')}-${document}.pdf`)
    expect((await pdf.text()).slice(0, 5)).toBe('%PDF-')
  }
  const page = await get('/api/invoices/?pageSize=2&page=2')
  expect([page.headers.get('x-total-count'), await page.json()]).toEqual(['3', [note]])
})

test('the days of the list are those of the shop’s time zone, and it is open on a side without one', async () => {
  const [{ _id, issued, order }] = await list()
  await db.invoice.update({
    where: { orderId: order },
    data: { issuedAt: new Date('2026-03-02T04:30:00Z') },
    select: { id: true },
  })
  const idsOf = async (query: string) => (await list(query)).map((row: { _id: number }) => row._id)
  expect(await idsOf('?from=2026-03-01&to=2026-03-01')).toEqual([_id])
  expect(await idsOf('?from=2026-03-02&to=2026-03-02')).toEqual([])
  expect(await idsOf('?to=2026-03-01')).toEqual([_id])
  expect(await idsOf(`?from=${clockTime(new Date(issued), 'America/New_York').slice(0, 10)}`)).toHaveLength(2)
})

test.each([
  '?from=2026-03-02&to=2026-03-01',
  '?from=March',
  '?kind=invoice',
  '?from=2026-03-01&from=2026-03-02',
])('a list with %s is refused', async (query) => {
  expect((await get(`/api/invoices/${query}`)).status).toBe(400)
})

test('an unknown document is not found', async () => {
  for (const id of ['999999', 'x', '0']) expect((await get(`/api/invoices/${id}/`)).status).toBe(404)
})

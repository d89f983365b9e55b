import { expect, test } from 'vitest'
import type { PaymentMethod } from '@/lib/generated/prisma/enums'
import { speakIn } from '@/lib/platform/messages/speak'
import { setCurrency } from '@/lib/shared/money/money'
import { readPdf } from '@/testing/machine/read-pdf'
import { storedAddress } from '@/testing/shop/order-body'
import { plainTerms } from '@/testing/shop/plain-shop'
import { drawInvoice } from './draw-invoice'
import { creditNoteContent, invoiceContent } from './invoice-content'

/** Invoices and credit notes in German, and every letter that they need in the languages of Western Europe. */

const seller = { name: 'Teekannen & Co', address: 'Gasse 1\nGraz', taxId: 'ATU12345678' }
const issuedAt = new Date('2030-03-04T11:00:00.000Z')
const numbered = { kind: 'invoice', year: 2030, number: 12, issuedAt, timeZone: 'Europe/Vienna' } as const
const issued = { ...numbered, taxPercent: 8.2, taxLabel: 'VAT', suppliedAt: issuedAt }
const order = {
  id: 7,
  buyerName: 'Łukasz Öz',
  ...storedAddress,
  ...{ address: 'Gasse 2', city: 'Graz', postalCode: '8010', country: '' },
  billedAddress: null,
  itemsCents: 123_456,
  shippingCents: 0,
  taxCents: 902,
  ...plainTerms,
  totalCents: 124_358,
  paidAt: issuedAt,
  cancelledAt: null,
  stockState: 'sold' as const,
  orderItems: [{ name: 'Teekanne 王', qty: 1, priceCents: 123_456 }],
}
const refund = {
  ...{ explanation: '', amountCents: 2000, itemsCents: 1848, shippingCents: 0, taxCents: 152 },
  ...{ currency: 'EUR', completedAt: issuedAt },
}

type Way = { method: PaymentMethod; taxPercent: number | null; pricesIncludeTax: boolean; address: string }

/** The texts of both documents in a language. */
async function textsIn(language: 'en' | 'de', { method, address, pricesIncludeTax, taxPercent }: Way) {
  const sold = { ...order, address, pricesIncludeTax }
  const payment = { method, currency: 'EUR', receivedOn: null }
  const note = { ...issued, kind: 'credit_note', taxPercent } as const
  const pdfs = await speakIn({ language, prefix: '' }, () =>
    Promise.all([
      drawInvoice(invoiceContent({ ...issued, taxPercent }, seller, sold, payment)),
      drawInvoice(creditNoteContent(note, seller, sold, { ...refund, method }, issued)),
    ]),
  )
  return pdfs.map((pdf) => readPdf(pdf))
}

const plain: Way = { method: 'paypal', taxPercent: 20, pricesIncludeTax: true, address: 'Gasse 2' }
const methods = ['paypal', 'bank_transfer', 'cash', 'other'] as const

test.each<Partial<Way>>([
  ...methods.map((method) => ({ method })),
  { pricesIncludeTax: false },
  { taxPercent: null },
  { taxPercent: null, pricesIncludeTax: false },
  { address: '' },
])('an invoice and a credit note in German have no English words, with %j', async (way) => {
  setCurrency('EUR')
  const [own, original] = [
    await textsIn('de', { ...plain, ...way }),
    await textsIn('en', { ...plain, ...way }),
  ]
  const english = new Set(original.flatMap(({ texts }) => texts.map(({ text }) => text)))
  const data = /Teekannen & Co|Teekanne|Gasse|Graz|Łukasz Öz|MwSt|Han|CN|[\d\p{P}\p{S}\p{Z}\s]+/gu
  const same = own.flatMap(({ texts }) => texts.map(({ text }) => text).filter((text) => english.has(text)))
  expect(same.filter((text) => text.replaceAll(data, '') !== '')).toEqual([])
  for (const { catalogue } of own) expect(catalogue).toContain('/Lang (de)')
  setCurrency('USD')
})

test('a German invoice has the words, amounts and dates of German', async () => {
  setCurrency('EUR')
  const [invoice, note] = await textsIn('de', { ...plain, taxPercent: 8.2 })
  setCurrency('USD')
  const said = invoice?.texts.map(({ text }) => text.replaceAll('\u00a0', ' ')) ?? []
  for (const text of [
    ...['RECHNUNG', 'Rechnung an', 'Leistungsdatum', '4. März 2030', '1.234,56 €', 'BEZAHLT'],
    ...[
      'darin MwSt. (8,2 %)',
      'Gesamtsumme (EUR)',
      'Steuernummer ATU12345678',
      '2030-000012 · Seite 1 von 1',
    ],
  ])
    expect(said).toContain(text)
  expect(note?.title).toBe('(RECHNUNGSKORREKTUR CN-2030-000012)')
})

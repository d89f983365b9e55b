import { expect, test } from 'vitest'
import { readPdf } from '@/testing/machine/read-pdf'
import { storedAddress } from '@/testing/shop/order-body'
import { plainTerms } from '@/testing/shop/plain-shop'
import { drawInvoice } from './draw-invoice'
import { invoiceContent } from './invoice-content'
import { joinPdfs } from './join-pdfs'
import { linePictures } from './line-picture'

const issuedAt = new Date('2030-03-04T12:00:00.000Z')
const payment = { method: 'paypal', currency: 'USD', receivedOn: null } as const

async function draw(number: number, lines: number): Promise<Uint8Array> {
  const issued = {
    kind: 'invoice',
    year: 2030,
    number,
    issuedAt,
    timeZone: 'UTC',
    taxPercent: 8.2,
    taxLabel: 'Tax',
    suppliedAt: null,
  } as const
  const order = {
    id: number,
    buyerName: `Buyer ${number} 0 R (7 0 R)`,
    ...{
      ...storedAddress,
      address: '12 Quay',
      city: 'Bristol',
      postalCode: 'BS1',
      country: 'United Kingdom',
      billedAddress: null,
    },
    ...{
      itemsCents: 100,
      shippingCents: 0,
      taxCents: 8,
      ...plainTerms,
      totalCents: 108,
      paidAt: issuedAt,
      cancelledAt: null,
    },
    stockState: 'sold' as const,
    orderItems: Array.from({ length: lines }, (_, index) => ({
      name: `Thing ${index}`,
      qty: 1,
      priceCents: 100,
    })),
  }
  const seller = { name: 'Shop', address: '', taxId: '' }
  const pictures = await linePictures(['/images/goods/barnaby-teddy-bear-h235.webp'])
  return drawInvoice({ ...invoiceContent(issued, seller, order, payment), pictures })
}

async function join(documents: Uint8Array[]) {
  const parts: Uint8Array[] = []
  async function* each() {
    yield* documents
  }
  for await (const part of joinPdfs(each())) parts.push(part)
  return { parts, pdf: new Uint8Array(Buffer.concat(parts)) }
}

const streamsOf = (pdf: Uint8Array) =>
  Buffer.from(pdf)
    .toString('latin1')
    .match(/\nstream\n[\s\S]*?\nendstream\n/g) ?? []

test('three invoices become one file with all their pages and streams, in parts of one document each', async () => {
  const documents = await Promise.all([draw(1, 1), draw(2, 60), draw(3, 2)])
  const { pdf, parts } = await join(documents)
  expect(readPdf(pdf).pages).toBe(documents.reduce((sum, each) => sum + readPdf(each).pages, 0))
  expect(streamsOf(pdf)).toEqual(documents.flatMap(streamsOf))
  expect(Math.max(...parts.map(({ length }) => length))).toBeLessThan(
    1.2 * Math.max(...documents.map(({ length }) => length)),
  )
})

test('every entry of the table is where its object begins, and every reference names one', async () => {
  const { pdf } = await join(await Promise.all([draw(1, 1), draw(2, 2)]))
  const text = Buffer.from(pdf).toString('latin1')
  const [, start = ''] = /startxref\n(\d+)\n%%EOF\n$/.exec(text) ?? []
  const entries = text.slice(Number(start)).match(/^\d{10} \d{5} [nf] $/gm) ?? []
  const size = entries.length
  expect(text).toContain(`/Size ${size}`)
  entries.slice(1).forEach((entry, index) => {
    expect(text.slice(Number(entry.slice(0, 10)))).toMatch(new RegExp(`^${index + 1} 0 obj\n`))
  })
  const heads = text.split('endobj').map((object) => object.split('\nstream\n')[0] ?? '')
  const named = heads.flatMap((head) =>
    [...head.replace(/\(.*?\)/g, '').matchAll(/(-?\d+) 0 R\b/g)].map(([, id]) => Number(id)),
  )
  expect(named.length).toBeGreaterThan(100)
  expect(named.every((id) => id > 0 && id < size)).toBe(true)
})

test('no invoice at all is a file without pages', async () => {
  const { pdf } = await join([])
  expect(Buffer.from(pdf).toString('latin1')).toContain('/Count 0')
})

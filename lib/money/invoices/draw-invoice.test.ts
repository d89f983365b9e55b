import sharp from 'sharp'
import { expect, test } from 'vitest'
import { setCurrency } from '@/lib/shared/money/money'
import { readPdf } from '@/testing/machine/read-pdf'
import { storedAddress } from '@/testing/shop/order-body'
import { plainTerms } from '@/testing/shop/plain-shop'
import { drawInvoice } from './draw-invoice'
import { creditNoteContent, invoiceContent } from './invoice-content'
import { fonts, missingScripts, printable } from './invoice-fonts'
import { linePictures } from './line-picture'

const seller = { name: 'Teapots & Co', address: '480 Larkspur Street\nPortland', taxId: 'US 12-345' }
const issuedAt = new Date('2030-03-04T23:59:59.000Z')
const numbered = { kind: 'invoice', year: 2030, number: 12, issuedAt, timeZone: 'UTC' } as const
const issued = { ...numbered, taxPercent: 8.2, taxLabel: 'Tax', suppliedAt: null }
const payment = { method: 'paypal', currency: 'USD', receivedOn: null } as const
const order = {
  id: 7,
  buyerName: 'Łukasz Wiśniewski',
  ...storedAddress,
  address: '12 Harbour Lane',
  city: 'Bristol',
  postalCode: 'BS1 4TR',
  country: 'United Kingdom',
  billedAddress: null,
  itemsCents: 10_999,
  shippingCents: 0,
  taxCents: 902,
  ...plainTerms,
  totalCents: 11_901,
  paidAt: issuedAt,
  cancelledAt: null,
  stockState: 'sold' as const,
  orderItems: [
    { name: 'Ember Stoneware Teapot', qty: 1, priceCents: 8999 },
    { name: 'Everyday Dotted Notebook', qty: 2, priceCents: 1000 },
  ],
}
const text = (pdf: Uint8Array) =>
  readPdf(pdf)
    .texts.map((part) => `${part.tag} ${part.text}`.trim())
    .filter((line) => line !== 'Artifact')

test('an invoice with prices that include the tax says what they contain, in its currency', async () => {
  setCurrency('EUR')
  const sold = { ...order, pricesIncludeTax: true, taxPercent: 20, taxCents: 1833, totalCents: 10_999 }
  const named = { ...issued, taxPercent: 20, taxLabel: 'VAT' }
  const pdf = await drawInvoice(invoiceContent(named, seller, sold, { ...payment, currency: 'EUR' }))
  setCurrency('USD')
  expect(text(pdf).slice(-8, -1)).toEqual([
    ...['P €109.99', 'P Shipping', 'P €0.00', 'P of this VAT (20 %)', 'P €18.33'],
    ...['P Total (EUR)', 'P €109.99'],
  ])
})

test('an invoice of a company ends its address with the VAT id, that of anyone else has no such line', async () => {
  const ofCompany = invoiceContent(issued, seller, { ...order, vatId: 'ATU12345678' }, payment)
  expect(ofCompany.buyer.at(-1)).toBe('VAT ID ATU12345678')
  expect(invoiceContent(issued, seller, order, payment).buyer.join()).not.toContain('VAT')
})

test('an invoice names seller, buyer, lines and totals, in reading order, and is tagged', async () => {
  const pdf = await drawInvoice(invoiceContent(issued, seller, order, payment))
  expect(text(pdf)).toEqual([
    'H1 INVOICE',
    'P 2030-000012',
    'P Teapots & Co',
    'P 480 Larkspur Street',
    'P Portland',
    'P Tax ID US 12-345',
    'P Billed to',
    'P Łukasz Wiśniewski',
    'P 12 Harbour Lane',
    'P Bristol',
    'P BS1 4TR',
    'P United Kingdom',
    ...['P Invoice number', 'P 2030-000012', 'P Issue date', 'P 4 March 2030'],
    ...['P Order', 'P 7', 'P Paid with PayPal on', 'P 4 March 2030'],
    ...['TH Item', 'TH Quantity', 'TH Unit price', 'TH Amount'],
    ...['TD Ember Stoneware Teapot', 'TD 1', 'TD $89.99', 'TD $89.99'],
    ...['TD Everyday Dotted Notebook', 'TD 2', 'TD $10.00', 'TD $20.00'],
    'Artifact PAID',
    ...['P Items', 'P $109.99', 'P Shipping', 'P $0.00', 'P Tax (8.2 %)', 'P $9.02'],
    ...['P Total (USD)', 'P $119.01'],
    'Artifact 2030-000012 · Page 1 of 1',
  ])
  const { catalogue, title, isTagged } = readPdf(pdf)
  expect(catalogue).toMatch(/\/StructTreeRoot [\s\S]*\/Lang \(en\)|\/Lang \(en\)[\s\S]*\/StructTreeRoot /)
  expect(isTagged).toBe(true)
  expect(title).toBe('(INVOICE 2030-000012)')
  expect(await drawInvoice(invoiceContent(issued, seller, order, payment)), 'the same bytes').toEqual(pdf)
})

test('the pictures of the goods stand beside their names, and say nothing', async () => {
  const [picture] = await linePictures(['/images/goods/barnaby-teddy-bear-h235.webp'])
  const content = invoiceContent(issued, seller, order, payment)
  const pdf = await drawInvoice({ ...content, pictures: [picture ?? null, null] })
  expect(text(pdf)).toEqual(text(await drawInvoice(content)))
  expect(Buffer.from(pdf).includes('/Subtype /Image')).toBe(true)
  expect(await linePictures(['https://elsewhere.example/a.jpg', '/images/missing.webp'])).toEqual([
    null,
    null,
  ])
  expect(
    await linePictures(Array.from({ length: 21 }, () => '/images/goods/barnaby-teddy-bear-h235.webp')),
  ).toEqual([])
})

test('a mark of the shop’s own is drawn in the place of the other, and read by nobody', async () => {
  const content = invoiceContent(issued, seller, order, payment)
  const glass = { r: 200, g: 0, b: 0, alpha: 0.5 }
  const picture = sharp({ create: { width: 192, height: 192, channels: 4, background: glass } })
  const own = { ...content, mark: await picture.png().toBuffer() }
  const [plain, pdf] = [await drawInvoice(content), await drawInvoice(own)]
  expect(text(pdf)).toEqual(text(plain))
  expect(Buffer.from(pdf).includes('/Subtype /Image')).toBe(true)
  expect(Buffer.from(plain).includes('/Subtype /Image')).toBe(false)
  expect(await drawInvoice(own), 'the same bytes').toEqual(pdf)
})

test('an invoice says by what it was paid and when its goods left, and one of before names no rate and no currency', async () => {
  const cash = { ...payment, method: 'cash' as const, receivedOn: new Date('2030-03-01') }
  const sent = { ...issued, suppliedAt: new Date('2030-03-03T12:00:00Z') }
  const lines = text(await drawInvoice(invoiceContent(sent, seller, order, cash))).join()
  expect(lines).toContain('P Paid in cash on,P 1 March 2030,P Date of supply,P 3 March 2030')
  const old = text(await drawInvoice(invoiceContent({ ...issued, taxPercent: null }, seller, order, payment)))
  for (const line of ['P Tax', 'P Total']) expect(old).toContain(line)
})

test('a credit note names its invoice, the reason, the amount and its parts', async () => {
  const note = { ...issued, kind: 'credit_note', number: 3 } as const
  const refund = {
    explanation: 'One notebook was torn.',
    amountCents: 2000,
    ...{ itemsCents: 1848, shippingCents: 0, taxCents: 152, method: 'paypal' as const, currency: 'USD' },
    completedAt: issuedAt,
  }
  const lines = text(await drawInvoice(creditNoteContent(note, seller, order, refund, issued)))
  const parts = ['P Items', 'P $18.48', 'P Shipping', 'P $0.00', 'P Tax (8.2 %)', 'P $1.52']
  expect(lines.join()).toContain([...parts, 'P Total refunded (USD)', 'P $20.00'].join())
  expect(lines[0]).toBe('H1 CREDIT NOTE')
  for (const line of ['P CN-2030-000003', 'P 2030-000012', 'TD One notebook was torn.', 'P $20.00']) {
    expect(lines).toContain(line)
  }
})

test('every character that a font is said to have is drawn, in both weights', async () => {
  const all = Array.from({ length: 0x2500 }, (_, code) => String.fromCodePoint(code)).filter(
    (character) =>
      // Marks would combine with the letter before them.
      !/\p{M}/u.test(character) &&
      fonts.some(({ characters }) => characters.test(character)) &&
      printable(character) === character,
  )
  expect(all.length).toBeGreaterThan(800)
  const name = all.join('')
  const pdf = await drawInvoice(
    invoiceContent(issued, seller, { ...order, buyerName: name, address: name }, payment),
  )
  const drawn = readPdf(pdf).texts.map((part) => part.text)
  expect(drawn.filter((part) => part === name)).toHaveLength(2)
})

test.each([
  ['Ελένη Иванова Nguyễn Þór', 'Ελένη Иванова Nguyễn Þór', []],
  ['e\u0301te\u0301\u200d \u202e\u0000 x', 'été x', []],
  ['王小明 (Ming)', '••• (Ming)', ['Han']],
  ['محمد \u05d0\u05d1 😀', '•••• •• •', ['Arabic', 'Hebrew', 'symbols']],
])('the name %j is drawn as %j, and says what is missing', async (buyerName, drawn, missing) => {
  expect([printable(buyerName), missingScripts([buyerName])]).toEqual([drawn, missing])
  const lines = text(await drawInvoice(invoiceContent(issued, seller, { ...order, buyerName }, payment)))
  expect(lines).toContain(`P ${drawn}`)
  const said = lines.filter((line) => line.includes('has no letter for'))
  expect(said.flatMap((line) => /\((.*)\)/.exec(line)?.[1]?.split(', '))).toEqual(missing)
})

test('a hundred lines with long names fill several pages, each with the headings and its number', async () => {
  const orderItems = Array.from({ length: 100 }, (_, index) => ({
    name: `Thing ${index} ${'W'.repeat(150)}`,

    qty: 99,
    priceCents: 99_999_999,
  }))
  const pdf = await drawInvoice(invoiceContent(issued, seller, { ...order, orderItems }, payment))
  const { texts, pages } = readPdf(pdf)
  expect(pages).toBeGreaterThan(5)
  expect(texts.filter(({ tag, text }) => tag === 'TH' && text === 'Item')).toHaveLength(pages)
  expect(texts.at(-1)?.text).toBe(`2030-000012 · Page ${pages} of ${pages}`)
  expect(texts.filter(({ tag }) => tag === 'TD')).toHaveLength(400)
})

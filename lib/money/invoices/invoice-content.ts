import type { InvoiceKind, PaymentMethod } from '@/lib/generated/prisma/enums'
import { billingLines } from '@/lib/sales/orders/address-lines'
import { billedAddressOf, type OrderDocument } from '@/lib/sales/orders/order-document'
import { methodPhrases } from '@/lib/sales/orders/payment-method'
import { countryCodeOf } from '@/lib/shared/locale/country-code'
import { longDate } from '@/lib/shared/locale/dates'
import { formatPrice } from '@/lib/shared/money/money'
import { invoiceNumber } from '@/lib/shared/text/invoice-number'
import type { Seller } from './issue-invoice'

/** The content of an invoice or a credit note, in the order in which it is drawn and read. */
export type InvoiceContent = {
  title: string
  stamp: 'Paid' | 'Refunded'
  number: string
  issuedAt: Date
  seller: string[]
  buyer: string[]
  facts: [label: string, value: string][]
  /** The first column is text, the others are numbers. */
  columns: string[]
  rows: string[][]
  /** JPEGs. */
  pictures?: (Uint8Array | null)[]
  /** PNG; null for the mark of the specification. */
  mark?: Uint8Array | null
  totals: [label: string, value: string][]
}

type Numbered = { kind: InvoiceKind; year: number; number: number; issuedAt: Date }
/** `timeZone` is the shop's, of its dates. Documents without `taxPercent` are from before they named tax rate and currency. */
type Issued = Numbered & { timeZone: string; taxPercent: number | null; taxLabel: string }
type Payment = { method: PaymentMethod; currency: string; receivedOn: Date | null }

export function invoiceContent(
  invoice: Issued & { suppliedAt: Date | null },
  seller: Seller,
  order: OrderDocument,
  { method, currency, receivedOn }: Payment,
): InvoiceContent {
  const { suppliedAt } = invoice
  const paidOn = receivedOn
    ? dateOf(receivedOn, { timeZone: 'UTC' })
    : dateOf(order.paidAt ?? invoice.issuedAt, invoice)
  return {
    ...partiesOf(invoice, seller, order),
    title: 'INVOICE',
    stamp: 'Paid',
    facts: [
      ['Invoice number', invoiceNumber(invoice)],
      ['Issue date', dateOf(invoice.issuedAt, invoice)],
      ['Order', String(order.id)],
      [method === 'paypal' ? 'Paid with PayPal on' : `Paid ${methodPhrases[method]} on`, paidOn],
      ...(suppliedAt ? [['Date of supply', dateOf(suppliedAt, invoice)] as [string, string]] : []),
    ],
    columns: ['Item', 'Quantity', 'Unit price', 'Amount'],
    rows: order.orderItems.map(({ name, qty, priceCents }) => [
      name,
      String(qty),
      formatPrice(priceCents),
      formatPrice(qty * priceCents),
    ]),
    totals: [
      ...partsOf(order, invoice, order),
      [totalLabel('Total', currency, invoice), formatPrice(order.totalCents)],
    ],
  }
}

function partsOf(
  { itemsCents, shippingCents, taxCents }: Parts,
  { taxPercent, taxLabel }: Issued,
  { pricesIncludeTax }: OrderDocument,
): InvoiceContent['totals'] {
  const label = taxPercent === null ? taxLabel : `${taxLabel} (${taxPercent} %)`
  return [
    ['Items', formatPrice(itemsCents)],
    ['Shipping', formatPrice(shippingCents)],
    // Contained in the two amounts above.
    [pricesIncludeTax ? `of this ${label}` : label, formatPrice(taxCents)],
  ]
}

function totalLabel(label: string, currency: string, { taxPercent }: Issued): string {
  return taxPercent === null ? label : `${label} (${currency})`
}

type Parts = { itemsCents: number; shippingCents: number; taxCents: number }
type Refund = {
  explanation: string
  amountCents: number
  itemsCents: number | null
  shippingCents: number | null
  taxCents: number | null
  method: PaymentMethod
  currency: string
  completedAt: Date | null
}

/** The credit note of a completed refund of an order, whose invoice it refers to. */
export function creditNoteContent(
  note: Issued,
  seller: Seller,
  order: OrderDocument,
  refund: Refund,
  invoice: Numbered | null,
): InvoiceContent {
  const amount = formatPrice(refund.amountCents)
  const { method, currency, itemsCents, shippingCents, taxCents } = refund
  const isDivided =
    note.taxPercent !== null && itemsCents !== null && shippingCents !== null && taxCents !== null
  const reference: InvoiceContent['facts'] = invoice
    ? [
        ['For invoice', invoiceNumber(invoice)],
        ['Invoice date', dateOf(invoice.issuedAt, note)],
      ]
    : []
  return {
    ...partiesOf(note, seller, order),
    title: 'CREDIT NOTE',
    stamp: 'Refunded',
    facts: [
      ['Credit note number', invoiceNumber(note)],
      ['Issue date', dateOf(note.issuedAt, note)],
      ...reference,
      ['Order', String(order.id)],
      [
        method === 'paypal' ? 'Refunded by PayPal on' : `Paid back ${methodPhrases[method]} on`,
        dateOf(refund.completedAt ?? note.issuedAt, note),
      ],
    ],
    columns: ['Reason', 'Amount'],
    rows: [[refund.explanation || 'Refund', amount]],
    totals: [
      ...(isDivided ? partsOf({ itemsCents, shippingCents, taxCents }, note, order) : []),
      [totalLabel('Total refunded', currency, note), amount],
    ],
  }
}

function partiesOf(document: Issued, seller: Seller, order: OrderDocument) {
  const taxId = seller.taxId && `Tax ID ${seller.taxId}`
  return {
    number: invoiceNumber(document),
    issuedAt: document.issuedAt,
    seller: [seller.name, ...seller.address.split('\n'), taxId].filter(Boolean),
    buyer: buyerOf(order),
  }
}

/** Only an order that has forgotten its buyer has no address (lib/admin/privacy/forget-orders.ts). */
function buyerOf(order: OrderDocument): string[] {
  if (order.address === '')
    return ['Name and address were removed after', 'the time for which they are kept.']
  const { buyerName, vatId } = order
  const billed = billedAddressOf(order)
  return [buyerName, ...billingLines({ ...billed, vatId }, countryCodeOf(billed.country))].filter(Boolean)
}

function dateOf(time: Date, { timeZone }: { timeZone: string }): string {
  return longDate(time, timeZone)
}

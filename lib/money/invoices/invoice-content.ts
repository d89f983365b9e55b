import { nameOfTax } from '@/lib/catalog/pricing/tax-line'
import type { InvoiceKind, PaymentMethod } from '@/lib/generated/prisma/enums'
import { refundReasonWords } from '@/lib/money/refunds/refund-body'
import { billingLines } from '@/lib/sales/orders/address-lines'
import { billedAddressOf, type OrderDocument } from '@/lib/sales/orders/order-document'
import { countryCodeOf } from '@/lib/shared/locale/country-code'
import { longDate } from '@/lib/shared/locale/dates'
import { type PlainKey, t } from '@/lib/shared/messages/message'
import { formatPrice } from '@/lib/shared/money/money'
import { invoiceNumber } from '@/lib/shared/text/invoice-number'
import type { Seller } from './issue-invoice'

/** The content of an invoice or a credit note, in the order in which it is drawn and read, worded in the current language. */
export type InvoiceContent = {
  title: string
  /** The word of the stamp, and whether it says that money came. */
  stamp: string
  isPaid: boolean
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
    title: t('invoice.invoice'),
    stamp: t('invoice.paid'),
    isPaid: true,
    facts: [
      [t('invoice.invoice-number'), invoiceNumber(invoice)],
      [t('invoice.issued'), dateOf(invoice.issuedAt, invoice)],
      [t('invoice.order'), String(order.id)],
      [t(paidKeys[method]), paidOn],
      ...(suppliedAt ? [[t('invoice.supplied'), dateOf(suppliedAt, invoice)] as [string, string]] : []),
    ],
    columns: [t('invoice.item'), t('invoice.quantity'), t('invoice.unit-price'), t('invoice.amount')],
    rows: order.orderItems.map(({ name, qty, priceCents }) => [
      name,
      String(qty),
      formatPrice(priceCents),
      formatPrice(qty * priceCents),
    ]),
    totals: [
      ...partsOf(order, invoice, order),
      [
        invoice.taxPercent === null ? t('invoice.total') : t('invoice.total-in', { currency }),
        formatPrice(order.totalCents),
      ],
    ],
  }
}

function partsOf(
  { itemsCents, shippingCents, taxCents }: Parts,
  { taxPercent, taxLabel }: Issued,
  { pricesIncludeTax }: OrderDocument,
): InvoiceContent['totals'] {
  return [
    [t('invoice.items'), formatPrice(itemsCents)],
    [t('invoice.shipping'), formatPrice(shippingCents)],
    [taxText(nameOfTax(taxLabel), taxPercent, pricesIncludeTax), formatPrice(taxCents)],
  ]
}

/** `isContained`: in the two amounts above. */
function taxText(tax: string, percent: number | null, isContained: boolean): string {
  if (percent === null) return isContained ? t('invoice.tax-contained', { tax }) : tax
  return isContained
    ? t('invoice.tax-rate-contained', { tax, percent })
    : t('invoice.tax-rate', { tax, percent })
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

const paidKeys = {
  paypal: 'invoice.paid-paypal',
  bank_transfer: 'invoice.paid-bank-transfer',
  cash: 'invoice.paid-cash',
  other: 'invoice.paid-other',
} as const satisfies Record<PaymentMethod, PlainKey>

const refundedKeys = {
  paypal: 'invoice.refunded-paypal',
  bank_transfer: 'invoice.refunded-bank-transfer',
  cash: 'invoice.refunded-cash',
  other: 'invoice.refunded-other',
} as const satisfies Record<PaymentMethod, PlainKey>

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
        [t('invoice.for-invoice'), invoiceNumber(invoice)],
        [t('invoice.invoice-date'), dateOf(invoice.issuedAt, note)],
      ]
    : []
  return {
    ...partiesOf(note, seller, order),
    title: t('invoice.credit-note'),
    stamp: t('invoice.refunded'),
    isPaid: false,
    facts: [
      [t('invoice.credit-note-number'), invoiceNumber(note)],
      [t('invoice.issued'), dateOf(note.issuedAt, note)],
      ...reference,
      [t('invoice.order'), String(order.id)],
      [t(refundedKeys[method]), dateOf(refund.completedAt ?? note.issuedAt, note)],
    ],
    columns: [t('invoice.reason'), t('invoice.amount')],
    rows: [[refundReasonWords(refund.explanation) || t('invoice.refund'), amount]],
    totals: [
      ...(isDivided ? partsOf({ itemsCents, shippingCents, taxCents }, note, order) : []),
      [
        note.taxPercent === null ? t('invoice.total-refunded') : t('invoice.total-refunded-in', { currency }),
        amount,
      ],
    ],
  }
}

function partiesOf(document: Issued, seller: Seller, order: OrderDocument) {
  const taxId = seller.taxId && t('invoice.tax-id', { id: seller.taxId })
  return {
    number: invoiceNumber(document),
    issuedAt: document.issuedAt,
    seller: [seller.name, ...seller.address.split('\n'), taxId].filter(Boolean),
    buyer: buyerOf(order),
  }
}

/** Only an order that has forgotten its buyer has no address (lib/admin/privacy/forget-orders.ts). */
function buyerOf(order: OrderDocument): string[] {
  if (order.address === '') return [t('invoice.forgotten-1'), t('invoice.forgotten-2')]
  const { buyerName, vatId } = order
  const billed = billedAddressOf(order)
  return [buyerName, ...billingLines({ ...billed, vatId }, countryCodeOf(billed.country))].filter(Boolean)
}

function dateOf(time: Date, { timeZone }: { timeZone: string }): string {
  return longDate(time, timeZone)
}

import { taxLine, withTaxLine } from '@/lib/catalog/pricing/tax-line'
import type { Prisma } from '@/lib/generated/prisma/client'
import { singleLine } from '@/lib/messaging/email/single-line'
import { mailPictureAddress } from '@/lib/platform/storage/mail-picture-name'
import { roomHue } from '@/lib/platform/storage/picture-name'
import { addressLines } from '@/lib/sales/orders/address-lines'
import { orderDocumentSelect } from '@/lib/sales/orders/order-document'
import { roomColour } from '@/lib/shared/colour/palette'
import { countryCodeOf } from '@/lib/shared/locale/country-code'
import { t } from '@/lib/shared/messages/message'
import { formatPrice } from '@/lib/shared/money/money'
import { absoluteUrl } from '@/lib/shared/routes/absolute-url'

export const mailOrderSelect = {
  ...orderDocumentSelect,
  shippedAt: true,
  deliveredAt: true,
  payments: { where: { status: 'completed' }, select: { method: true } },
  orderItems: {
    select: { productId: true, name: true, image: true, qty: true, priceCents: true },
    orderBy: { id: 'asc' },
  },
} satisfies Prisma.OrderSelect

const pageSelect = { select: { title: true, text: true, language: true } } as const

/** The pages that were in force. The mail about a new order carries them. */
export const orderPagesSelect = { terms: pageSelect, returnsPage: pageSelect } satisfies Prisma.OrderSelect

type OrderPages = Prisma.OrderGetPayload<{ select: typeof orderPagesSelect }>
export type MailOrder = Prisma.OrderGetPayload<{ select: typeof mailOrderSelect }> & Partial<OrderPages>

/** `goods` alone, or with the state of the order (`arrived`), with its address (`parcel`), and with prices (`receipt`). */
export type OrderView = 'goods' | 'arrived' | 'parcel' | 'receipt'

type Amount = { label: string; amount: string }

export type Room = { day: string; night: string }

export type Good = {
  name: string
  qty: number
  /** How many there are, and at which price if the mail is about money; empty for one. */
  count: string
  /** Empty where the mail is not about money. */
  amount: string
  /** Null for a picture of another site, which mails do not load. */
  picture: { href: string; isCutOut: boolean } | null
  room: Room
}

export type OrderPart = {
  heading: string
  steps: { label: string; isDone: boolean }[]
  /** Empty unless the mail shows that the order is paid. */
  stamp: string
  goods: Good[]
  totals: (Amount & { isTotal?: boolean })[]
  addressLabel: string
  address: string[]
}

type Options = { view: OrderView; isUnproven: boolean; shop: { url: string; taxLabel: string } }

/** What a mail shows of its order, as it is now. */
export function orderPart(order: MailOrder, { view, isUnproven, shop }: Options): OrderPart {
  const isReceipt = view === 'receipt'
  const hasAddress = (isReceipt || view === 'parcel') && !isUnproven
  return {
    heading: t('mail.order', { id: order.id }),
    steps: order.cancelledAt ? [] : stepsOf(order, stepsUpTo[view]),
    stamp: isReceipt && order.paidAt ? t('mail-order.paid-stamp') : '',
    goods: order.orderItems.map(({ name, image, qty, priceCents }) => {
      const picture = mailPictureAddress(image)
      const hue = roomHue(image)
      return {
        name: singleLine(name, 200),
        qty,
        count: countOf(qty, isReceipt ? priceCents : null),
        amount: isReceipt ? formatPrice(priceCents * qty) : '',
        picture:
          picture === null ? null : { href: absoluteUrl(picture, shop.url), isCutOut: hue !== undefined },
        room: { day: roomColour(hue, 'day'), night: roomColour(hue, 'night') },
      }
    }),
    totals: isReceipt ? totalsOf(order, shop.taxLabel) : [],
    addressLabel: t('mail-order.shipping-address'),
    address: (hasAddress ? [order.buyerName, ...addressLines(order, countryCodeOf(order.country))] : [])
      .map((line) => singleLine(line, 200))
      .filter((line) => line !== ''),
  }
}

function countOf(qty: number, priceCents: number | null): string {
  if (qty === 1) return ''
  return priceCents === null ? t('mail-order.pieces', { qty }) : `${qty} × ${formatPrice(priceCents)}`
}

/** The last step that each mail shows, even when it is sent after later steps. */
const stepsUpTo: Record<OrderView, number> = { goods: 0, receipt: 2, parcel: 3, arrived: 4 }

function stepsOf({ paidAt, shippedAt, deliveredAt }: MailOrder, upTo: number): OrderPart['steps'] {
  if (upTo === 0) return []
  const steps = [
    { label: t('mail-order.step-placed'), isDone: true },
    { label: t('mail-order.step-paid'), isDone: paidAt !== null },
    { label: t('mail-order.step-shipped'), isDone: shippedAt !== null || deliveredAt !== null },
    { label: t('mail-order.step-delivered'), isDone: deliveredAt !== null },
  ]
  return steps.map(({ label, isDone }, index) => ({ label, isDone: isDone && index < upTo }))
}

function totalsOf(order: MailOrder, taxLabel: string): OrderPart['totals'] {
  const rows = withTaxLine(
    [
      { label: t('mail-order.items'), value: formatPrice(order.itemsCents) },
      { label: t('mail-order.shipping'), value: formatPrice(order.shippingCents) },
    ],
    { label: t('mail-order.total'), value: formatPrice(order.totalCents), isTotal: true },
    taxLine(order, taxLabel),
    formatPrice(order.taxCents),
  )
  return rows.map(({ value: amount, ...row }) => ({ ...row, amount }))
}

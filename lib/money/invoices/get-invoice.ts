import 'server-only'
import { type Principal, requireScope, type Viewer } from '@/lib/accounts/permissions/viewer'
import type { Prisma } from '@/lib/generated/prisma/client'
import { isLive } from '@/lib/money/paypal/paypal-config'
import { type Client, createWorkQueue } from '@/lib/platform/async/work-queue'
import { env } from '@/lib/platform/config/env'
import { db } from '@/lib/platform/db/db'
import { speakIn } from '@/lib/platform/messages/speak'
import { orderDocumentSelect } from '@/lib/sales/orders/order-document'
import { readableOrder } from '@/lib/sales/orders/order-queries'
import type { Spoken } from '@/lib/shared/messages/current-language'
import { t } from '@/lib/shared/messages/message'
import { spokenIn } from '@/lib/shared/messages/spoken-in'
import { currency } from '@/lib/shared/money/money'
import { Problem } from '@/lib/shared/problem/problem'
import { invoiceNumber } from '@/lib/shared/text/invoice-number'
import { readLogo } from '@/lib/store/logo/read-logo'
import { localShop } from '@/lib/store/settings/local-shop'
import { shop } from '@/lib/store/settings/read-shop'
import { drawInvoice } from './draw-invoice'
import { creditNoteContent, type InvoiceContent, invoiceContent } from './invoice-content'
import { type Seller, sellerDetails, sellerNow } from './issue-invoice'
import { linePictures } from './line-picture'

/** One at a time: drawing takes about a tenth of a second of a core. */
const queue = createWorkQueue({ concurrency: 1, maxWaiting: 20, timeoutMs: 10_000 })

const issuedSelect = { kind: true, year: true, number: true, issuedAt: true } as const

const paymentSelect = { method: true, currency: true, receivedOn: true } as const

const invoiceSelect = {
  id: true,
  ...issuedSelect,
  seller: true,
  taxPercent: true,
  suppliedAt: true,
  pdf: true,
  order: {
    select: {
      ...orderDocumentSelect,
      language: true,
      payments: { where: { status: 'completed' }, select: paymentSelect },
      orderItems: {
        ...orderDocumentSelect.orderItems,
        select: { ...orderDocumentSelect.orderItems.select, image: true },
      },
    },
  },
  refund: {
    select: {
      explanation: true,
      amountCents: true,
      itemsCents: true,
      shippingCents: true,
      taxCents: true,
      method: true,
      currency: true,
      completedAt: true,
      order: { select: { ...orderDocumentSelect, language: true, invoice: { select: issuedSelect } } },
    },
  },
} satisfies Prisma.InvoiceSelect

type InvoiceRow = Prisma.InvoiceGetPayload<{ select: typeof invoiceSelect }>
export type InvoiceFile = { name: string; pdf: Uint8Array<ArrayBuffer> }

type InvoiceSubject = { orderId: number | null; refundId?: number | null }

/**
 * Returns the invoice as PDF, in the language of the order, to the order's owner or an admin. It is drawn when it is first asked for and kept: later settings and
 * names do not change it.
 */
export async function getInvoice(
  viewer: Viewer | null,
  { orderId, refundId }: InvoiceSubject,
  client?: Client,
): Promise<InvoiceFile> {
  const order = readableOrder(viewer, orderId)
  const where = refundId === undefined ? { order } : { refund: { id: refundId ?? 0, order } }
  const row = await db.invoice.findFirst({ where, select: invoiceSelect })
  if (!row) throw new Problem('order-not-found')
  return fileOf(row, client)
}

/** Returns an invoice or a credit note by its id, as `getInvoice` does. People who see the books, and `books:read`. */
export async function getDocument(
  viewer: Principal | null,
  id: number | null,
  client?: Client,
): Promise<InvoiceFile> {
  requireScope(viewer, 'see-books', 'books:read')
  const row = await db.invoice.findFirst({ where: { id: id ?? 0 }, select: invoiceSelect })
  if (!row) throw new Problem('not-found')
  return fileOf(row, client)
}

async function fileOf(row: InvoiceRow, client?: Client): Promise<InvoiceFile> {
  const pdf = row.pdf ?? (await queue.run(() => drawAndKeep(row), client))
  const number = invoiceNumber(row)
  const name = speakIn(spokenOfRow(row), () =>
    row.kind === 'invoice' ? t('invoice.file', { number }) : t('invoice.credit-note-file', { number }),
  )
  return { name, pdf }
}

/** Yields the PDFs of these invoices and credit notes, in this order; those that nobody has asked for yet are drawn and kept. */
export async function* readPdfs(ids: Iterable<number>): AsyncGenerator<Uint8Array> {
  for (const id of ids) {
    const row = await db.invoice.findUniqueOrThrow({ where: { id }, select: invoiceSelect })
    yield row.pdf ?? (await drawAndKeep(row))
  }
}

/** An invoice names the seller of now if a migration has issued it, and in a live shop if it was issued without an address. */
function sellerOf({ seller }: Pick<InvoiceRow, 'seller'>): Seller {
  const details = seller === null ? sellerNow() : sellerDetails.parse(seller)
  if (details.address !== '' || !isLive()) return details
  const now = sellerNow()
  if (now.address === '') throw new Problem('seller-missing')
  return now
}

/** The language of a document, whoever asks for it first: that of its order. */
function spokenOfRow({ order, refund }: InvoiceRow): Spoken {
  return spokenIn((order ?? refund?.order)?.language)
}

/** The first drawing that is kept is the only one. None is kept, or names a buyer, once the order's buyer is forgotten. */
async function drawAndKeep(row: InvoiceRow): Promise<Uint8Array<ArrayBuffer>> {
  const seller = sellerOf(row)
  const pictures = await linePictures(row.order?.orderItems.map(({ image }) => image) ?? [])
  const mark = await readLogo(shop().mark)
  const order = row.order ?? row.refund?.order
  const pdf = await speakIn(spokenOfRow(row), () =>
    drawInvoice({ ...contentOf(row, seller), pictures, mark }),
  )
  // The order's lock, so that no drawing is kept that began before its buyer was forgotten.
  await db.$executeRaw`
    with kept as (
      select id from "Order" where id = ${order?.id ?? 0} and "forgottenAt" is null for share
    )
    update "Invoice" set pdf = ${pdf}, seller = ${JSON.stringify(seller)}::jsonb
    where id = ${row.id} and pdf is null and exists (select from kept)`
  const invoice = await db.invoice.findUniqueOrThrow({ where: { id: row.id }, select: { pdf: true } })
  return invoice.pdf ?? pdf
}

/** An invoice belongs to a paid order, so this is never read. */
const paidUnknown = () => ({ method: 'paypal', currency: currency(), receivedOn: null }) as const

function contentOf({ order, refund, taxPercent, ...numbered }: InvoiceRow, seller: Seller): InvoiceContent {
  const issued = {
    ...numbered,
    taxPercent: taxPercent?.toNumber() ?? null,
    taxLabel: localShop(shop()).taxLabel,
    timeZone: env().SHOP_TIME_ZONE,
  }
  if (order) return invoiceContent(issued, seller, order, order.payments[0] ?? paidUnknown())
  // A constraint of the database: it belongs to an order or to a refund.
  if (!refund) throw new Error(`Invoice ${issued.id} belongs to nothing`)
  return creditNoteContent(issued, seller, refund.order, refund, refund.order.invoice)
}

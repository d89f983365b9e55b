import { Prisma } from '@/lib/generated/prisma/client'
import { orderColumns } from '@/lib/sales/orders/order-fields'
import { byUser, internal, type OwnTable, ofShop, type Person, person, secret } from './own-table'

const ownOrders = ({ id }: Person) => Prisma.sql`(select id from "Order" where "userId" = ${id})`
export const byOrder = (who: Person) => Prisma.sql`t."orderId" in ${ownOrders(who)}`
const ownRefunds = (who: Person) => Prisma.sql`(select id from "Refund" where "orderId" in ${ownOrders(who)})`
const ownPayments = (who: Person) =>
  Prisma.sql`(select id from "Payment" where "orderId" in ${ownOrders(who)})`

export const orderTables = {
  Order: {
    section: 'orders',
    title: 'account.own-orders',
    of: byUser,
    columns: [
      ...Object.keys(orderColumns.shape),
      ...['billedAddress', 'stockState', 'heldUntil', 'updatedAt', 'termsId', 'privacyId', 'returnsId'],
    ],
    withheld: {
      userId: person,
      buyerWords: 'The name once more.',
      holdCount: internal,
      trackingDueAt: internal,
      forgottenAt: internal,
    },
  },
  OrderItem: {
    section: 'orderLines',
    title: 'account.own-order-lines',
    of: byOrder,
    columns: ['id', 'orderId', 'productId', 'name', 'image', 'priceCents', 'qty'],
    withheld: { nameLanguage: ofShop },
  },
  Payment: {
    section: 'payments',
    title: 'account.own-payments',
    of: byOrder,
    columns:
      'id orderId method status providerOrderId captureId amountCents currency receivedOn reference isAddressed reason details createdAt updatedAt resolvedAt'.split(
        ' ',
      ),
    withheld: {
      requestId: secret,
      merchantId: ofShop,
      feeCents: ofShop,
      activeAt: internal,
      nextCheckAt: internal,
    },
  },
  Refund: {
    section: 'refunds',
    title: 'account.own-refunds',
    of: byOrder,
    columns:
      'id orderId paymentId returnId origin method status providerRefundId amountCents currency hasShipping itemsCents shippingCents taxCents explanation reason details createdAt updatedAt completedAt resolvedAt'.split(
        ' ',
      ),
    withheld: {
      requestId: secret,
      idempotencyKey: secret,
      adminId: 'Another person.',
      feeCents: ofShop,
      activeAt: internal,
      nextCheckAt: internal,
    },
  },
  RefundLine: {
    section: 'refundLines',
    title: 'account.own-refund-lines',
    of: (who) => Prisma.sql`t."refundId" in ${ownRefunds(who)}`,
    columns: ['refundId', 'orderItemId', 'refundedQty'],
    withheld: { id: internal, qty: ofShop, restockedAt: ofShop, problem: ofShop },
  },
  Withdrawal: {
    section: 'withdrawals',
    title: 'account.own-withdrawals',
    of: (who) =>
      Prisma.sql`(${byOrder(who)} or t."orderId" is null and ${who.isProven} and t.email = ${who.email})`,
    columns: 'id orderId receivedAt name email orderNumber lines deadline resolvedAt'.split(' '),
    withheld: { contentHash: 'Computed from what is in the export.' },
  },
  Return: {
    section: 'returns',
    title: 'account.own-returns',
    of: byOrder,
    columns: 'id orderId withdrawalId state origin reason refusal createdAt receivedAt closedAt'.split(' '),
    // That of a return which the admin has made is a working note of the shop.
    expressions: { reason: Prisma.sql`case when t.origin = 'buyer' then t.reason else '' end` },
    withheld: { userId: 'The person, or one of the shop.', idempotencyKey: secret },
  },
  ReturnLine: {
    section: 'returnLines',
    title: 'account.own-return-lines',
    of: (who) => Prisma.sql`t."returnId" in (select id from "Return" where "orderId" in ${ownOrders(who)})`,
    columns: ['returnId', 'orderItemId', 'qty'],
    withheld: { id: internal, restock: ofShop },
  },
  PageVersion: {
    section: 'terms',
    title: 'account.own-terms',
    of: (who) => Prisma.sql`t.id in (
      select unnest(array["termsId", "privacyId", "returnsId"]) from "Order" where "userId" = ${who.id})`,
    columns: ['id', 'slug', 'number', 'language', 'title', 'text', 'publishedAt'],
    withheld: { authorId: 'Another person.', authorName: 'Empty.' },
  },
  Invoice: {
    section: 'invoices',
    title: 'account.own-invoices',
    of: (who) => Prisma.sql`(${byOrder(who)} or t."refundId" in ${ownRefunds(who)})`,
    columns: [
      'kind',
      'year',
      'number',
      'issuedAt',
      'suppliedAt',
      'countryCode',
      'taxPercent',
      'orderId',
      'refundId',
    ],
    withheld: { id: internal, seller: ofShop, pdf: 'Is downloaded on the page of the order.' },
  },
  Dispute: {
    section: 'disputes',
    title: 'account.own-disputes',
    of: (who) => Prisma.sql`t."paymentId" in ${ownPayments(who)}`,
    columns: [
      'disputeId',
      'paymentId',
      'status',
      'reason',
      'amountCents',
      'currency',
      'openedAt',
      'closedAt',
    ],
    withheld: {
      id: internal,
      respondBy: ofShop,
      resolvedAt: ofShop,
      nextCheckAt: internal,
      updatedAt: internal,
    },
  },
  WebhookEvent: {
    section: 'paypalMessages',
    title: 'account.own-paypal',
    of: (who) => Prisma.sql`t."providerOrderId" in (
      select "providerOrderId" from "Payment" where "orderId" in ${ownOrders(who)})`,
    columns: ['receivedAt', 'eventId', 'eventType', 'providerOrderId', 'body'],
    withheld: {
      id: internal,
      attempts: internal,
      reason: internal,
      details: internal,
      nextCheckAt: internal,
      processedAt: internal,
      resolvedAt: internal,
    },
  },
} satisfies Record<string, OwnTable>

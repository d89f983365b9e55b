import { orderFilter } from '@/lib/orders/order-filter'
import { orderNoteInput, orderNoteJson } from '@/lib/orders/order-note'
import {
  orderJson,
  orderSummaryJson,
  placeOrderInput,
  refundJson,
  shippingAddressInput,
} from '@/lib/orders/schema'
import { paidElsewhereInput, paypalOrderJson } from '@/lib/payments/schema'
import { refundInput } from '@/lib/refunds/schema'
import {
  deliverOrdersInput,
  deliverOrdersJson,
  shipOrdersInput,
  shipOrdersJson,
} from '@/lib/shipping/bulk-schema'
import { shipOrderInput } from '@/lib/shipping/shipping-schema'
import { undoInput } from '@/lib/shipping/undo-schema'
import { z } from '@/lib/text/zod'
import { defineCalls, pageParameters } from './define-calls'

const paypalProblems = ['payments-not-configured', 'payment-provider-down'] as const

const holdProblems = [
  'out-of-stock',
  'too-many-open-orders',
  'too-many-held-units',
  'hold-expired',
  'order-cancelled',
  'payment-pending',
  'payment-mismatch',
  ...paypalProblems,
] as const

/** Orders, what buyers do with them and what admins do. */
export const orderCalls = defineCalls({
  listMyOrders: {
    request: ['GET', '/api/orders/myorders/'],
    does: "The caller's orders, newest first, without their lines.",
    access: 'user',
    query: pageParameters,
    list: 'lenient',
    answer: z.array(orderSummaryJson),
    problems: ['invalid-input'],
  },
  placeOrder: {
    request: ['POST', '/api/orders/add/'],
    does: 'Places an order and holds its stock. Prices are those of the shop; a total that the caller did not see is refused.',
    access: 'user',
    body: placeOrderInput,
    isRepeatable: true,
    limit: 'own',
    status: 201,
    answer: orderJson,
    problems: ['out-of-stock', 'too-many-open-orders', 'too-many-held-units', 'total-changed'],
  },
  getOrder: {
    request: ['GET', '/api/orders/{id}/'],
    does: 'One order.',
    access: 'buyerOrDesk',
    can: 'see-desk',
    answer: orderJson,
    problems: ['order-not-found'],
  },
  createPaypalOrder: {
    request: ['POST', '/api/orders/{id}/paypal/'],
    does: "Creates PayPal's order from the stored total; an open one is answered again.",
    access: 'buyer',
    limit: 'order',
    status: 201,
    answer: paypalOrderJson,
    problems: ['order-not-found', 'already-paid', ...holdProblems],
  },
  payOrder: {
    request: ['PUT', '/api/orders/{id}/pay/'],
    does: 'Captures and verifies the approved payment; the order is then paid. A repeat changes nothing.',
    access: 'buyer',
    limit: 'order',
    answer: orderJson,
    problems: ['order-not-found', 'payment-not-found', 'payment-declined', ...holdProblems],
  },
  cancelOrder: {
    request: ['POST', '/api/orders/{id}/cancel/'],
    does: 'Cancels an unpaid order; refused while a payment is under way. A repeat changes nothing.',
    access: 'buyerOrDesk',
    can: 'work-orders',
    limit: 'order',
    answer: orderJson,
    problems: ['order-not-found', 'order-paid', 'order-delivered', 'payment-pending', 'payment-mismatch'],
  },
  listOrders: {
    request: ['GET', '/api/orders/'],
    does: 'Orders, without their lines: all, newest first, or those of a filter.',
    access: 'desk',
    can: 'see-desk',
    query: orderFilter.extend(pageParameters.shape),
    list: 'strict',
    filter: orderFilter,
    isSummed: true,
    answer: z.array(orderSummaryJson),
    problems: ['invalid-input'],
  },
  shipOrder: {
    request: ['PUT', '/api/orders/{id}/ship/'],
    does: 'Marks a paid order as shipped, or corrects carrier, number and link.',
    access: 'desk',
    can: 'work-orders',
    body: shipOrderInput,
    answer: orderJson,
    problems: ['order-not-found', 'order-not-paid', 'order-cancelled'],
  },
  shipOrders: {
    request: ['POST', '/api/orders/ship/'],
    does: 'Marks orders as shipped, or corrects how they were, each by itself: a repeat changes nothing. `dryRun` only says what would come out.',
    access: 'desk',
    can: 'work-orders',
    body: shipOrdersInput,
    answer: shipOrdersJson,
  },
  deliverOrders: {
    request: ['POST', '/api/orders/deliver/'],
    does: 'Marks shipped orders as delivered, each by itself: a repeat changes nothing. `dryRun` only says what would come out.',
    access: 'desk',
    can: 'work-orders',
    body: deliverOrdersInput,
    answer: deliverOrdersJson,
  },
  deliverOrder: {
    request: ['PUT', '/api/orders/deliver/{id}'],
    does: 'Marks an order as delivered. A repeat changes nothing.',
    access: 'desk',
    can: 'work-orders',
    answer: orderJson,
    problems: ['order-not-found', 'order-cancelled', 'out-of-stock'],
  },
  refundOrder: {
    request: ['POST', '/api/orders/{id}/refunds/'],
    does: 'Refunds an amount of a paid order. `lines` says which units it contains and how many of them go back on the shelf, `shipping` that it contains the shipping; `restock` is the older form for units that go back. `return` names the return that it pays back.',
    access: 'desk',
    can: 'handle-money',
    body: refundInput,
    isRepeatable: true,
    status: 201,
    answer: refundJson,
    problems: [
      'order-not-found',
      'order-not-paid',
      'refund-too-large',
      'return-not-received',
      ...paypalProblems,
    ],
  },
  markOrderPaid: {
    request: ['POST', '/api/orders/{id}/paid/'],
    does: 'Marks an order as paid by money that came outside PayPal.',
    access: 'desk',
    can: 'handle-money',
    body: paidElsewhereInput,
    answer: orderJson,
    problems: ['order-not-found', 'already-paid', 'order-cancelled', 'payment-pending', 'out-of-stock'],
  },
  addOrderNote: {
    request: ['POST', '/api/orders/{id}/notes/'],
    does: 'Adds a note that buyers never see.',
    access: 'desk',
    can: 'work-orders',
    body: orderNoteInput,
    status: 201,
    answer: orderNoteJson,
    problems: ['order-not-found'],
  },
  undoOrder: {
    request: ['POST', '/api/orders/{id}/undo/'],
    does: 'Takes the mark as delivered or shipped back. After a minute it needs a note.',
    access: 'desk',
    can: 'work-orders',
    body: undoInput,
    answer: orderJson,
    problems: ['order-not-found', 'not-delivered', 'not-shipped', 'order-delivered'],
  },
  correctAddress: {
    request: ['PUT', '/api/orders/{id}/address/'],
    does: 'Corrects the address of an order that has not left; its buyer until 60 minutes after the payment.',
    access: 'buyerOrDesk',
    can: 'work-orders',
    body: shippingAddressInput,
    answer: orderJson,
    problems: ['order-not-found', 'not-allowed', 'order-shipped', 'order-cancelled'],
  },
})

import { orderNoteInput, orderNoteJson } from '@/lib/orders/order-note'
import { orderJson, orderSummaryJson, placeOrderInput, refundJson } from '@/lib/orders/schema'
import { shipOrderInput } from '@/lib/orders/shipping-schema'
import { paypalOrderJson } from '@/lib/payments/schema'
import type { ProblemCode } from '@/lib/problem'
import { refundInput } from '@/lib/refunds/schema'
import { z } from '@/lib/text/zod'
import type { Call } from './define-calls'
import { pageParameters } from './parameters'

const holdProblems: ProblemCode[] = [
  'out-of-stock',
  'too-many-open-orders',
  'too-many-held-units',
  'hold-expired',
  'order-cancelled',
  'payment-pending',
  'payment-mismatch',
  'payments-not-configured',
  'payment-provider-down',
]

/** Orders, what buyers do with them and what admins do. */
export const orderCalls: Call[] = [
  {
    id: 'listMyOrders',
    method: 'GET',
    path: '/api/orders/myorders/',
    does: "The caller's orders, newest first, without their lines.",
    access: 'user',
    query: pageParameters,
    isList: true,
    success: { status: 200, schema: z.array(orderSummaryJson) },
    failures: ['invalid-input'],
  },
  {
    id: 'placeOrder',
    method: 'POST',
    path: '/api/orders/add/',
    does: 'Places an order and holds its stock. Prices are those of the shop; a total that the caller did not see is refused.',
    access: 'user',
    body: placeOrderInput,
    isRepeatable: true,
    isLimited: true,
    success: { status: 201, schema: orderJson },
    failures: ['out-of-stock', 'too-many-open-orders', 'too-many-held-units', 'total-changed'],
  },
  {
    id: 'getOrder',
    method: 'GET',
    path: '/api/orders/{id}/',
    does: 'One order.',
    access: 'buyerOrAdmin',
    success: { status: 200, schema: orderJson },
    failures: ['order-not-found'],
  },
  {
    id: 'createPaypalOrder',
    method: 'POST',
    path: '/api/orders/{id}/paypal/',
    does: "Creates PayPal's order from the stored total; an open one is answered again.",
    access: 'buyer',
    isLimited: true,
    success: { status: 201, schema: paypalOrderJson },
    failures: ['order-not-found', 'already-paid', ...holdProblems],
  },
  {
    id: 'payOrder',
    method: 'PUT',
    path: '/api/orders/{id}/pay/',
    does: 'Captures and verifies the approved payment; the order is then paid. A repeat changes nothing.',
    access: 'buyer',
    isLimited: true,
    success: { status: 200, schema: orderJson },
    failures: ['order-not-found', 'payment-not-found', 'payment-declined', ...holdProblems],
  },
  {
    id: 'cancelOrder',
    method: 'POST',
    path: '/api/orders/{id}/cancel/',
    does: 'Cancels an unpaid order; refused while a payment is under way. A repeat changes nothing.',
    access: 'buyerOrAdmin',
    isLimited: true,
    success: { status: 200, schema: orderJson },
    failures: ['order-not-found', 'order-paid', 'order-delivered', 'payment-pending', 'payment-mismatch'],
  },
  {
    id: 'listOrders',
    method: 'GET',
    path: '/api/orders/',
    does: 'All orders, newest first, without their lines.',
    access: 'admin',
    query: pageParameters,
    isList: true,
    success: { status: 200, schema: z.array(orderSummaryJson) },
    failures: ['invalid-input'],
  },
  {
    id: 'shipOrder',
    method: 'PUT',
    path: '/api/orders/{id}/ship/',
    does: 'Marks a paid order as shipped, or corrects carrier, number and link.',
    access: 'admin',
    body: shipOrderInput,
    success: { status: 200, schema: orderJson },
    failures: ['order-not-found', 'order-not-paid', 'order-cancelled'],
  },
  {
    id: 'deliverOrder',
    method: 'PUT',
    path: '/api/orders/deliver/{id}',
    does: 'Marks an order as delivered. A repeat changes nothing.',
    access: 'admin',
    success: { status: 200, schema: orderJson },
    failures: ['order-not-found', 'order-cancelled', 'out-of-stock'],
  },
  {
    id: 'refundOrder',
    method: 'POST',
    path: '/api/orders/{id}/refunds/',
    does: 'Refunds an amount of a paid order. `restock` lists the units that go back on the shelf.',
    access: 'admin',
    body: refundInput,
    isRepeatable: true,
    success: { status: 201, schema: refundJson },
    failures: [
      'order-not-found',
      'order-not-paid',
      'refund-too-large',
      'payments-not-configured',
      'payment-provider-down',
    ],
  },
  {
    id: 'addOrderNote',
    method: 'POST',
    path: '/api/orders/{id}/notes/',
    does: 'Adds a note that buyers never see.',
    access: 'admin',
    body: orderNoteInput,
    success: { status: 201, schema: orderNoteJson },
    failures: ['order-not-found'],
  },
]

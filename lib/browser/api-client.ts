import type { ProductJson, ReviewJson } from '@/lib/catalogue/schema'
import { isUserInfo } from '@/lib/checkout/browser-store'
import type { PlaceOrderBody } from '@/lib/checkout/order-body'
import type { Decision } from '@/lib/mail/schema'
import type { OrderJson, OrderSummaryJson, RefundJson } from '@/lib/orders/schema'
import type { RefundBody } from '@/lib/refunds/refund-desk'
import { answerWith, isProductAnswer, listWith } from './answers'
import { call } from './api-call'

const isOrder = answerWith<OrderJson>('_id', 'orderItems', 'isPaid', 'paidAt')
const isProduct = answerWith<ProductJson>('_id', 'name', 'image', 'price')
const isDetail = answerWith<{ detail: string }>('detail')

const ask = (path: string) => call(isDetail, { method: 'PUT', path })

/** The calls of Spec §7, and the shop's own. */
export const api = {
  getProduct: (id: number) => call(isProductAnswer, { method: 'GET', path: `/api/products/${id}/` }),
  /** At most `count` products of a category that are in stock, the best rated first. */
  listCategory: (slug: string, count: number) =>
    call(listWith<ProductJson>('_id', 'name', 'image', 'price'), {
      method: 'GET',
      path: `/api/products/?category=${encodeURIComponent(slug)}&inStock=1&sort=rating&pageSize=${count}`,
      isAnonymous: true,
    }),
  login: (body: { username: string; password: string }) =>
    call(isUserInfo, { method: 'POST', path: '/api/users/login/', body, isAnonymous: true }),
  register: (body: { name: string; email: string; password: string; confirmPassword: string }) =>
    call(isUserInfo, { method: 'POST', path: '/api/users/register/', body, isAnonymous: true }),
  forgotPassword: (body: { email: string }) =>
    call(isDetail, { method: 'POST', path: '/api/users/password/forgot/', body, isAnonymous: true }),
  resetPassword: (body: { token: string; password: string }) =>
    call(isUserInfo, { method: 'POST', path: '/api/users/password/reset/', body, isAnonymous: true }),
  checkResetToken: (body: { token: string }) =>
    call(isDetail, { method: 'POST', path: '/api/users/password/reset/check/', body, isAnonymous: true }),
  confirmEmail: (body: { token: string }) =>
    call(isDetail, { method: 'POST', path: '/api/users/email/confirm/', body, isAnonymous: true }),
  listMyOrders: ({ pageSize = 100 } = {}) =>
    call(listWith<OrderSummaryJson>('_id', 'totalPrice', 'isPaid', 'shippingAddress'), {
      method: 'GET',
      path: `/api/orders/myorders/?pageSize=${pageSize}`,
    }),
  placeOrder: (body: PlaceOrderBody, idempotencyKey: string) =>
    call(isOrder, {
      method: 'POST',
      path: '/api/orders/add/',
      body,
      headers: { 'Idempotency-Key': idempotencyKey },
    }),
  getOrder: (id: number) => call(isOrder, { method: 'GET', path: `/api/orders/${id}/` }),
  createPaypalOrder: (id: number) =>
    call(answerWith<{ id: string }>('id'), { method: 'POST', path: `/api/orders/${id}/paypal/` }),
  payOrder: (id: number) => call(isOrder, { method: 'PUT', path: `/api/orders/${id}/pay/` }),
  cancelOrder: (id: number) => call(isOrder, { method: 'POST', path: `/api/orders/${id}/cancel/` }),
  shipOrder: (id: number, body: { carrier: string; number: string; url: string }) =>
    call(isOrder, { method: 'PUT', path: `/api/orders/${id}/ship/`, body }),
  addOrderNote: (id: number, text: string) =>
    call(answerWith<{ _id: number; text: string }>('_id', 'text'), {
      method: 'POST',
      path: `/api/orders/${id}/notes/`,
      body: { text },
    }),
  deliverOrder: (id: number) => call(isOrder, { method: 'PUT', path: `/api/orders/deliver/${id}` }),
  getHealth: () =>
    call(answerWith<{ status: string; simulatesPayments?: boolean }>('status'), {
      method: 'GET',
      path: '/api/health/',
      isAnonymous: true,
    }),
  countAttention: () =>
    call(answerWith<{ count: number }>('count'), {
      method: 'GET',
      path: '/api/attention/',
    }),
  checkPayment: (id: number) => ask(`/api/orders/payments/${id}/check/`),
  resolvePayment: (id: number) => ask(`/api/orders/payments/${id}/resolve/`),
  refundOrder: (id: number, body: RefundBody, idempotencyKey: string) =>
    call(answerWith<RefundJson>('_id', 'status'), {
      method: 'POST',
      path: `/api/orders/${id}/refunds/`,
      body,
      headers: { 'Idempotency-Key': idempotencyKey },
    }),
  checkRefund: (id: number) => ask(`/api/orders/refunds/${id}/check/`),
  resolveRefund: (id: number) => ask(`/api/orders/refunds/${id}/resolve/`),
  checkDispute: (id: number) => ask(`/api/paypal/disputes/${id}/check/`),
  resolveDispute: (id: number) => ask(`/api/paypal/disputes/${id}/resolve/`),
  checkWebhookEvent: (id: number) => ask(`/api/paypal/events/${id}/check/`),
  resolveWebhookEvent: (id: number) => ask(`/api/paypal/events/${id}/resolve/`),
  releaseHolds: () => call(isDetail, { method: 'POST', path: '/api/holds/release/' }),
  decideOldMails: (body: Decision) => call(isDetail, { method: 'POST', path: '/api/mails/decide/', body }),
  sendMail: (id: number) => call(isDetail, { method: 'POST', path: `/api/mails/${id}/send/` }),
  addReview: (productId: number, body: { rating: string; comment: string }) =>
    call(answerWith<ReviewJson>('_id'), { method: 'POST', path: `/api/products/review/${productId}/`, body }),
  createProduct: (body: FormData) => call(isProduct, { method: 'POST', path: '/api/products/create/', body }),
  updateProduct: (id: number, body: FormData) =>
    call(isProduct, { method: 'PUT', path: `/api/products/update/${id}/`, body }),
  deleteProduct: (id: number) => call(isDetail, { method: 'DELETE', path: `/api/products/delete/${id}` }),
  updateProfile: (body: { id: number; name: string; email: string; password: string }) =>
    call(isUserInfo, { method: 'PUT', path: '/api/users/profile/update/', body }),
  deleteUser: (id: number) => call(isDetail, { method: 'DELETE', path: `/api/users/delete/${id}/` }),
}

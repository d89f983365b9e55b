import type { CardJson } from '@/lib/catalog/cards/card-schema'
import type { CategoryTile } from '@/lib/catalog/search/search-schema'
import { isUserInfo } from '@/lib/sales/checkout/browser-store'
import type { OrderSummaryJson } from '@/lib/sales/orders/order-schema'
import { answerWith, isProductAnswer, listWith } from './answers'
import { call } from './api-call'
import { callOf, isDetail, isOrder } from './call-of'

/** The calls of browsers, by their ids, but for those of the admin (admin-client.ts). */
export const api = {
  getProduct: callOf('GET /api/products/{id}/', isProductAnswer),
  /** At most `count` cards of a category, by its slug, or of a brand, that are in stock; the best rated first. */
  listBest: (filter: 'category' | 'brand', value: string, count: number) =>
    call(listWith<CardJson>('_id', 'name', 'image', 'price'), {
      method: 'GET',
      path: `/api/products/?group=1&${filter}=${encodeURIComponent(value)}&inStock=1&sort=rating&pageSize=${count}`,
      isAnonymous: true,
    }),
  listCategories: callOf('GET /api/categories/', listWith<CategoryTile>('name', 'slug', 'image'), true),
  logIn: callOf('POST /api/users/login/', isUserInfo, true),
  register: callOf('POST /api/users/register/', isUserInfo, true),
  forgotPassword: callOf('POST /api/users/password/forgot/', isDetail, true),
  resetPassword: callOf('POST /api/users/password/reset/', isUserInfo, 'renewed'),
  checkResetToken: callOf('POST /api/users/password/reset/check/', isDetail, 'renewed'),
  confirmEmail: callOf('POST /api/users/email/confirm/', isDetail, 'renewed'),
  listMyOrders: ({ pageSize = 100 } = {}) =>
    call(listWith<OrderSummaryJson>('_id', 'totalPrice', 'isPaid', 'shippingAddress'), {
      method: 'GET',
      path: `/api/orders/myorders/?pageSize=${pageSize}`,
    }),
  placeOrder: callOf('POST /api/orders/add/', isOrder),
  getOrder: callOf('GET /api/orders/{id}/', isOrder),
  createPaypalOrder: callOf('POST /api/orders/{id}/paypal/', answerWith('id')),
  payOrder: callOf('PUT /api/orders/{id}/pay/', isOrder),
  cancelOrder: callOf('POST /api/orders/{id}/cancel/', isOrder),
  correctAddress: callOf('PUT /api/orders/{id}/address/', isOrder),
  setUp: callOf('POST /api/setup/', isUserInfo, true),
  getHealth: callOf('GET /api/health/', answerWith('status'), true),
  countAttention: callOf('GET /api/attention/', answerWith('count')),
  addReview: callOf('POST /api/products/review/{id}/', answerWith('_id')),
  updateProfile: callOf('PUT /api/users/profile/update/', isUserInfo),
}

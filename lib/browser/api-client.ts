import type { CallId, Definitions } from '@/lib/calls/calls'
import type { ProductJson } from '@/lib/catalogue/schema'
import { isUserInfo } from '@/lib/checkout/browser-store'
import type { StartedImport } from '@/lib/imports/import-schema'
import type { OrderJson, OrderSummaryJson } from '@/lib/orders/schema'
import type { CategoryTile } from '@/lib/search/search-schema'
import type { SynonymJson } from '@/lib/synonyms/schema'
import { isRecord } from '@/lib/text/has-strings'
import type { z } from '@/lib/text/zod'
import { answerWith, isProductAnswer, listWith } from './answers'
import { call } from './api-call'

/** The definitions by method and path. Only types: with the schemas zod would be a half of the browser's script. */
type Routes = { [Id in CallId as `${Definitions[Id]['method']} ${Definitions[Id]['path']}`]: Definitions[Id] }
type Answer<Route extends keyof Routes> = z.output<Routes[Route]['answer']>
type BodyOf<Definition> = Definition extends { bodyType: 'multipart/form-data' }
  ? [form: FormData]
  : Definition extends { body: infer Schema extends z.ZodType }
    ? [body: z.input<Schema>]
    : []
/** The id of the path, the body, and the `Idempotency-Key`. */
type Sent<Route extends keyof Routes> = [
  ...(Route extends `${string}{id}${string}` ? [id: number] : []),
  ...BodyOf<Routes[Route]>,
  ...(Routes[Route] extends { isRepeatable: true } ? [key: string] : []),
]

function to<Route extends keyof Routes>(
  route: Route,
  isAnswer: (body: unknown) => body is Answer<Route>,
  isAnonymous?: true,
) {
  const [method = '', path = ''] = route.split(' ')
  return (...sent: Sent<Route>): Promise<Answer<Route>> => {
    const parts: readonly unknown[] = sent
    const body = parts.find((part) => isRecord(part))
    const key = parts.find((part) => typeof part === 'string')
    const headers = key ? { 'Idempotency-Key': key } : undefined
    return call(isAnswer, {
      method,
      path: path.replace('{id}', String(parts[0])),
      body,
      headers,
      isAnonymous,
    })
  }
}

const isOrder = answerWith<OrderJson>('_id', 'orderItems', 'isPaid', 'paidAt')
const isProduct = answerWith<ProductJson>('_id', 'name', 'image', 'price')
const isSynonym = answerWith<SynonymJson>('_id', 'words', 'kinds', 'version')
const isDetail = answerWith<{ detail: string }>('detail')

/** The calls of browsers, by their ids. */
export const api = {
  getProduct: to('GET /api/products/{id}/', isProductAnswer),
  /** At most `count` products of a category, by its slug, or of a brand, that are in stock; the best rated first. */
  listBest: (filter: 'category' | 'brand', value: string, count: number) =>
    call(listWith<ProductJson>('_id', 'name', 'image', 'price'), {
      method: 'GET',
      path: `/api/products/?${filter}=${encodeURIComponent(value)}&inStock=1&sort=rating&pageSize=${count}`,
      isAnonymous: true,
    }),
  listCategories: to('GET /api/categories/', listWith<CategoryTile>('name', 'slug', 'image'), true),
  logIn: to('POST /api/users/login/', isUserInfo, true),
  register: to('POST /api/users/register/', isUserInfo, true),
  forgotPassword: to('POST /api/users/password/forgot/', isDetail, true),
  resetPassword: to('POST /api/users/password/reset/', isUserInfo, true),
  checkResetToken: to('POST /api/users/password/reset/check/', isDetail, true),
  confirmEmail: to('POST /api/users/email/confirm/', isDetail, true),
  listMyOrders: ({ pageSize = 100 } = {}) =>
    call(listWith<OrderSummaryJson>('_id', 'totalPrice', 'isPaid', 'shippingAddress'), {
      method: 'GET',
      path: `/api/orders/myorders/?pageSize=${pageSize}`,
    }),
  placeOrder: to('POST /api/orders/add/', isOrder),
  getOrder: to('GET /api/orders/{id}/', isOrder),
  createPaypalOrder: to('POST /api/orders/{id}/paypal/', answerWith('id')),
  payOrder: to('PUT /api/orders/{id}/pay/', isOrder),
  cancelOrder: to('POST /api/orders/{id}/cancel/', isOrder),
  shipOrder: to('PUT /api/orders/{id}/ship/', isOrder),
  shipOrders: to('POST /api/orders/ship/', answerWith('results')),
  deliverOrders: to('POST /api/orders/deliver/', answerWith('results')),
  undoOrder: to('POST /api/orders/{id}/undo/', isOrder),
  markOrderPaid: to('POST /api/orders/{id}/paid/', isOrder),
  correctAddress: to('PUT /api/orders/{id}/address/', isOrder),
  addOrderNote: to('POST /api/orders/{id}/notes/', answerWith('_id', 'text')),
  deliverOrder: to('PUT /api/orders/deliver/{id}', isOrder),
  getHealth: to('GET /api/health/', answerWith('status'), true),
  countAttention: to('GET /api/attention/', answerWith('count')),
  checkPayment: to('PUT /api/orders/payments/{id}/check/', isDetail),
  resolvePayment: to('PUT /api/orders/payments/{id}/resolve/', isDetail),
  refundOrder: to('POST /api/orders/{id}/refunds/', answerWith('_id', 'status')),
  checkRefund: to('PUT /api/orders/refunds/{id}/check/', isDetail),
  resolveRefund: to('PUT /api/orders/refunds/{id}/resolve/', isDetail),
  checkDispute: to('PUT /api/paypal/disputes/{id}/check/', isDetail),
  resolveDispute: to('PUT /api/paypal/disputes/{id}/resolve/', isDetail),
  checkWebhookEvent: to('PUT /api/paypal/events/{id}/check/', isDetail),
  resolveWebhookEvent: to('PUT /api/paypal/events/{id}/resolve/', isDetail),
  releaseHolds: to('POST /api/holds/release/', isDetail),
  addSynonym: to('POST /api/search/synonyms/', isSynonym),
  updateSynonym: to('PUT /api/search/synonyms/{id}/', isSynonym),
  deleteSynonym: to('DELETE /api/search/synonyms/{id}/', isDetail),
  decideOldMails: to('POST /api/mails/decide/', isDetail),
  setRole: to('PUT /api/users/role/{id}/', answerWith('_id', 'role')),
  inviteUser: to('POST /api/users/invite/', isDetail),
  withdrawInvitation: to('DELETE /api/users/invite/{id}/', isDetail),
  saveView: to('POST /api/views/', answerWith('_id', 'name', 'path')),
  deleteSavedView: to('DELETE /api/views/{id}/', isDetail),
  sendMail: to('POST /api/mails/{id}/send/', isDetail),
  updateReview: to('PUT /api/reviews/{id}/', answerWith('_id')),
  addReview: to('POST /api/products/review/{id}/', answerWith('_id')),
  createProduct: to('POST /api/products/create/', isProduct),
  updateProduct: to('PUT /api/products/update/{id}/', isProduct),
  uploadPicture: to('POST /api/products/pictures/', answerWith('name', 'sha256')),
  planImport: (form: FormData) =>
    call(answerWith<StartedImport>('_id', 'state'), {
      method: 'POST',
      path: '/api/products/import/',
      body: form,
    }),
  /** Its answer comes when it is applied, or after a minute. */
  applyImport: (id: number, leavesOut: boolean) =>
    call(answerWith(), {
      method: 'POST',
      path: `/api/products/import/${id}/apply/${leavesOut ? '?leaveOut=refused' : ''}`,
    }),
  duplicateProduct: to('POST /api/products/{id}/duplicate/', isProduct),
  renameProducts: to('POST /api/products/rename/', answerWith('detail', 'products')),
  planReduction: to('PUT /api/products/{id}/reduction/', answerWith('_id', 'state')),
  withdrawReduction: to('DELETE /api/products/{id}/reduction/', answerWith('_id', 'state')),
  changeProducts: to('POST /api/products/bulk/', answerWith('results')),
  deleteProduct: to('DELETE /api/products/delete/{id}', isDetail),
  updateProfile: to('PUT /api/users/profile/update/', isUserInfo),
  deleteUser: to('DELETE /api/users/delete/{id}/', isDetail),
}

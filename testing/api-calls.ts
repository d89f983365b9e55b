import { z } from 'zod'
import { orderNoteJson } from '@/lib/orders/order-note'
import { orderJson, orderSummaryJson, refundJson } from '@/lib/orders/schema'
import { paypalOrderJson } from '@/lib/payments/schema'
import { productDetailJson, productJson, reviewJson } from '@/lib/products/schema'
import { suggestionsJson } from '@/lib/products/search-schema'
import { userInfoJson, userJson } from '@/lib/users/schema'

/**
 * Every call of the API, by its name in section 7 of the specification: the status for each viewer, and the schemas of the
 * responses. "user" owns the rows of a call, "other" is another customer. Pure, so that browser tests can import it.
 */

const problem = z.object({ detail: z.string().min(1), code: z.string().regex(/^[a-z-]+$/) })
const detail = z.object({ detail: z.string() })
const text = z.string().min(1)

export const viewerNames = ['visitor', 'user', 'other', 'admin'] as const
export type ViewerName = (typeof viewerNames)[number]
type Row = {
  /** Method and path, with the parameter in braces. */
  name: string
  statuses: Record<ViewerName, number>
  success: z.ZodType
  /** Default: a Problem as JSON. */
  failure?: z.ZodType
}

const everybody = { visitor: 200, user: 200, other: 200, admin: 200 }
const customers = { visitor: 401, user: 200, other: 200, admin: 200 }
const owner = { visitor: 401, user: 200, other: 404, admin: 404 }
const admins = { visitor: 401, user: 403, other: 403, admin: 200 }

const rows = [
  { name: 'GET /api/products/', statuses: everybody, success: z.array(productJson) },
  { name: 'GET /api/products/suggest/ (ours)', statuses: everybody, success: suggestionsJson },
  { name: 'GET /api/products/{id}/', statuses: everybody, success: productDetailJson },
  {
    name: 'POST /api/products/review/{productId}/',
    statuses: { visitor: 401, user: 201, other: 201, admin: 201 },
    success: reviewJson,
    failure: text,
  },
  { name: 'POST /api/users/login/', statuses: everybody, success: userInfoJson },
  {
    name: 'POST /api/users/register/',
    statuses: { visitor: 201, user: 201, other: 201, admin: 201 },
    success: userInfoJson,
  },
  {
    name: 'POST /api/users/password/forgot/ (ours)',
    statuses: { visitor: 202, user: 202, other: 202, admin: 202 },
    success: detail,
  },
  { name: 'POST /api/users/password/reset/ (ours)', statuses: everybody, success: userInfoJson },
  {
    name: 'PUT /api/users/profile/update/',
    statuses: { visitor: 401, user: 200, other: 403, admin: 403 },
    success: userInfoJson,
  },
  { name: 'GET /api/orders/myorders/', statuses: customers, success: z.array(orderSummaryJson) },
  {
    name: 'POST /api/orders/add/',
    statuses: { visitor: 401, user: 201, other: 201, admin: 201 },
    success: orderJson,
  },
  { name: 'GET /api/orders/{id}/', statuses: { ...owner, admin: 200 }, success: orderJson },
  { name: 'PUT /api/orders/{id}/pay/', statuses: owner, success: orderJson },
  {
    name: 'POST /api/orders/{id}/paypal/ (ours)',
    statuses: { ...owner, user: 201 },
    success: paypalOrderJson,
  },
  {
    name: 'POST /api/orders/{id}/cancel/ (ours)',
    statuses: { ...owner, admin: 200 },
    success: orderJson,
  },
  { name: 'PUT /api/orders/{id}/ship/ (ours)', statuses: admins, success: orderJson },
  {
    name: 'POST /api/orders/{id}/notes/ (ours)',
    statuses: { ...admins, admin: 201 },
    success: orderNoteJson,
  },
  { name: 'PUT /api/orders/payments/{id}/check/ (ours)', statuses: admins, success: detail },
  { name: 'PUT /api/orders/payments/{id}/resolve/ (ours)', statuses: admins, success: detail },
  {
    name: 'POST /api/orders/{id}/refunds/ (ours)',
    statuses: { ...admins, admin: 201 },
    success: refundJson,
  },
  { name: 'PUT /api/orders/refunds/{id}/check/ (ours)', statuses: admins, success: detail },
  { name: 'PUT /api/orders/refunds/{id}/resolve/ (ours)', statuses: admins, success: detail },
  { name: 'PUT /api/paypal/disputes/{id}/check/ (ours)', statuses: admins, success: detail },
  { name: 'PUT /api/paypal/disputes/{id}/resolve/ (ours)', statuses: admins, success: detail },
  { name: 'PUT /api/paypal/events/{id}/check/ (ours)', statuses: admins, success: detail },
  { name: 'PUT /api/paypal/events/{id}/resolve/ (ours)', statuses: admins, success: detail },
  { name: 'POST /api/mails/{id}/send/ (ours)', statuses: admins, success: detail },
  { name: 'GET /api/users/', statuses: admins, success: z.array(userJson) },
  { name: 'GET /api/users/{id}/', statuses: admins, success: userJson },
  { name: 'DELETE /api/users/delete/{id}/', statuses: admins, success: detail },
  { name: 'DELETE /api/products/delete/{id}', statuses: admins, success: detail },
  { name: 'POST /api/products/create/', statuses: { ...admins, admin: 201 }, success: productJson },
  { name: 'PUT /api/products/update/{id}/ (ours)', statuses: admins, success: productJson },
  { name: 'GET /api/orders/', statuses: admins, success: z.array(orderSummaryJson) },
  { name: 'PUT /api/orders/deliver/{id}', statuses: admins, success: orderJson },
] as const satisfies Row[]

export type CallName = (typeof rows)[number]['name']

/** The rows, with method and path parsed from the name; the path has no trailing slash. */
export const apiCalls = rows.map((row: Row & { name: CallName }) => {
  const [method = '', path = ''] = row.name.split(' ')
  return { failure: problem, ...row, method, path: path.replace(/\/$/, '') }
})

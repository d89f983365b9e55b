/**
 * Every call of the API, by its name in section 7 of the specification: the status for each viewer. "user" owns the rows of a
 * call, "other" is another customer. Pure, so that browser tests can import it. Bodies are described by lib/openapi.
 */

export const viewerNames = ['visitor', 'user', 'other', 'admin'] as const
export type ViewerName = (typeof viewerNames)[number]
type Row = {
  /** Method and path, with the parameter in braces. */
  name: string
  statuses: Record<ViewerName, number>
}

const everybody = { visitor: 200, user: 200, other: 200, admin: 200 }
const customers = { visitor: 401, user: 200, other: 200, admin: 200 }
const owner = { visitor: 401, user: 200, other: 404, admin: 404 }
const admins = { visitor: 401, user: 403, other: 403, admin: 200 }

const rows = [
  { name: 'GET /api/products/', statuses: everybody },
  { name: 'GET /api/products/suggest/ (ours)', statuses: everybody },
  { name: 'GET /api/products/{id}/', statuses: everybody },
  {
    name: 'POST /api/products/review/{productId}/',
    statuses: { visitor: 401, user: 201, other: 201, admin: 201 },
  },
  { name: 'POST /api/users/login/', statuses: everybody },
  { name: 'POST /api/users/register/', statuses: { visitor: 201, user: 201, other: 201, admin: 201 } },
  {
    name: 'POST /api/users/password/forgot/ (ours)',
    statuses: { visitor: 202, user: 202, other: 202, admin: 202 },
  },
  { name: 'POST /api/users/password/reset/ (ours)', statuses: everybody },
  { name: 'POST /api/users/password/reset/check/ (ours)', statuses: everybody },
  { name: 'POST /api/users/email/confirm/ (ours)', statuses: everybody },
  { name: 'PUT /api/users/profile/update/', statuses: { visitor: 401, user: 200, other: 403, admin: 403 } },
  { name: 'GET /api/orders/myorders/', statuses: customers },
  { name: 'POST /api/orders/add/', statuses: { visitor: 401, user: 201, other: 201, admin: 201 } },
  { name: 'GET /api/orders/{id}/', statuses: { ...owner, admin: 200 } },
  { name: 'PUT /api/orders/{id}/pay/', statuses: owner },
  { name: 'POST /api/orders/{id}/paypal/ (ours)', statuses: { ...owner, user: 201 } },
  { name: 'POST /api/orders/{id}/cancel/ (ours)', statuses: { ...owner, admin: 200 } },
  { name: 'PUT /api/orders/{id}/ship/ (ours)', statuses: admins },
  { name: 'POST /api/orders/{id}/notes/ (ours)', statuses: { ...admins, admin: 201 } },
  { name: 'PUT /api/orders/payments/{id}/check/ (ours)', statuses: admins },
  { name: 'PUT /api/orders/payments/{id}/resolve/ (ours)', statuses: admins },
  { name: 'POST /api/orders/{id}/refunds/ (ours)', statuses: { ...admins, admin: 201 } },
  { name: 'PUT /api/orders/refunds/{id}/check/ (ours)', statuses: admins },
  { name: 'PUT /api/orders/refunds/{id}/resolve/ (ours)', statuses: admins },
  { name: 'PUT /api/paypal/disputes/{id}/check/ (ours)', statuses: admins },
  { name: 'PUT /api/paypal/disputes/{id}/resolve/ (ours)', statuses: admins },
  { name: 'PUT /api/paypal/events/{id}/check/ (ours)', statuses: admins },
  { name: 'PUT /api/paypal/events/{id}/resolve/ (ours)', statuses: admins },
  { name: 'GET /api/attention/ (ours)', statuses: admins },
  { name: 'POST /api/holds/release/ (ours)', statuses: admins },
  { name: 'POST /api/mails/{id}/send/ (ours)', statuses: admins },
  { name: 'POST /api/mails/decide/ (ours)', statuses: admins },
  { name: 'GET /api/users/', statuses: admins },
  { name: 'GET /api/users/{id}/', statuses: admins },
  { name: 'DELETE /api/users/delete/{id}/', statuses: admins },
  { name: 'DELETE /api/products/delete/{id}', statuses: admins },
  { name: 'POST /api/products/create/', statuses: { ...admins, admin: 201 } },
  { name: 'PUT /api/products/update/{id}/ (ours)', statuses: admins },
  { name: 'GET /api/orders/', statuses: admins },
  { name: 'PUT /api/orders/deliver/{id}', statuses: admins },
] as const satisfies Row[]

export type CallName = (typeof rows)[number]['name']

/** The rows, with method and path parsed from the name; the path has no trailing slash. */
export const apiCalls = rows.map((row: Row & { name: CallName }) => {
  const [method = '', path = ''] = row.name.split(' ')
  return { ...row, method, path: path.replace(/\/$/, '') }
})

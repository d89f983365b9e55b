import { tokenInput } from '@/lib/accounts/users/user-schema'
import { alertInput } from '@/lib/catalog/back-in-stock/stock-alert-schema'
import { defineCalls, detailJson } from './define-calls'

/** An answer to a mailed link. */
const ofLink = {
  access: 'everybody',
  body: tokenInput,
  limit: 'own',
  answer: detailJson,
  problems: ['alert-token-invalid'],
} as const

export const alertCalls = defineCalls({
  requestAlert: {
    request: ['POST', '/api/products/{id}/alert/'],
    does: 'Remembers an address that wants one mail when the product is back in stock. It gets a mail with a link first, unless it is the proven one of the caller. The answer does not say whether the address waited already.',
    access: 'everybody',
    body: alertInput,
    limit: 'own',
    status: 202,
    answer: detailJson,
    problems: ['product-not-found', 'already-in-stock'],
  },
  confirmAlert: {
    ...ofLink,
    request: ['POST', '/api/alerts/confirm/'],
    does: 'Confirms such an address by the token of the mailed link. A repeat changes nothing.',
  },
  removeAlert: {
    ...ofLink,
    request: ['POST', '/api/alerts/remove/'],
    does: 'Removes such an address by the token of a mailed link.',
  },
})

import { answerWith } from './answers'
import { call } from './api-call'

const post = (path: string, body: object, isAnonymous?: true) =>
  call(answerWith<{ detail: string }>('detail'), { method: 'POST', path, body, isAnonymous })

/** The calls about products that are back in stock, apart from the others: most pages do not load them. */
export const alertApi = {
  request: (productId: number, email: string) => post(`/api/products/${productId}/alert/`, { email }),
  confirm: (token: string) => post('/api/alerts/confirm/', { token }, true),
  remove: (token: string) => post('/api/alerts/remove/', { token }, true),
}

import type { MovementJson, StockBody, StockJson } from '@/lib/sales/inventory/inventory-schema'
import { answerWith, listWith } from './answers'
import { call } from './api-call'

/** The calls of the admin about what is in stock, apart from the others: pages of the shop itself do not load them. */
export const stockApi = {
  correct: (id: number, body: StockBody, key: string) =>
    call(answerWith<StockJson>('outcome', 'countInStock'), {
      method: 'POST',
      path: `/api/products/${id}/stock/`,
      body,
      headers: { 'Idempotency-Key': key },
    }),
  setLow: (id: number, lowStock: number | null) =>
    call(answerWith<{ lowStock: number | null }>('lowStock'), {
      method: 'PUT',
      path: `/api/products/${id}/low-stock/`,
      body: { lowStock },
    }),
  list: (id: number, { page, pageSize }: { page: number; pageSize: number }) =>
    call(listWith<MovementJson>('_id', 'kind', 'change', 'countInStock'), {
      method: 'GET',
      path: `/api/products/${id}/stock/?page=${page}&pageSize=${pageSize}`,
    }),
}

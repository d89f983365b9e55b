import type { ReturnJson } from '@/lib/sales/returns/return-schema'
import { answerWith } from './answers'
import { call } from './api-call'

type ReturnBody = { lines: { orderItem: number; qty: string }[]; reason: string; withdrawal?: number }
export type TypedWithdrawal = { name: string; order: string; email: string; lines: string }

/** The calls about withdrawals and returns, apart from the others: few pages load them. */
export const returnApi = {
  declareWithdrawal: (body: TypedWithdrawal) =>
    call(answerWith<{ detail: string }>('detail'), {
      method: 'POST',
      path: '/api/withdrawals/',
      body,
      isAnonymous: true,
    }),
  requestReturn: (orderId: number, body: ReturnBody, key: string) =>
    call(answerWith<ReturnJson>('_id', 'state'), {
      method: 'POST',
      path: `/api/orders/${orderId}/returns/`,
      body,
      headers: { 'Idempotency-Key': key },
    }),
}

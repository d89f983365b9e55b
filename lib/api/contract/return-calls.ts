import { returnInput, returnJson, returnUpdateInput } from '@/lib/sales/returns/return-schema'
import { withdrawalInput } from '@/lib/sales/returns/withdrawal-schema'
import { defineCalls, detailJson } from './define-calls'

export const returnCalls = defineCalls({
  declareWithdrawal: {
    request: ['POST', '/api/withdrawals/'],
    does: 'Declares the withdrawal from a contract. The typed address gets a receipt; the answer is always the same.',
    access: 'everybody',
    body: withdrawalInput,
    limit: 'own',
    status: 202,
    answer: detailJson,
  },
  resolveWithdrawal: {
    request: ['PUT', '/api/withdrawals/{id}/resolve/'],
    does: 'Marks a withdrawal as settled. A repeat changes nothing.',
    access: 'admin',
    can: 'handle-money',
    answer: detailJson,
    problems: ['not-found'],
  },
  requestReturn: {
    request: ['POST', '/api/orders/{id}/returns/'],
    does: 'Asks to send units of an order back, while its return window is open; the desk makes a return at any time.',
    access: 'buyerOrAdmin',
    can: 'work-orders',
    body: returnInput,
    isRepeatable: true,
    limit: 'order',
    status: 201,
    answer: returnJson,
    problems: ['order-not-found', 'order-not-paid', 'return-not-open'],
  },
  updateReturn: {
    request: ['PUT', '/api/orders/{id}/returns/{returnId}/'],
    does: 'Marks a return as received, with the units that go back on the shelf once it is refunded, or refuses it with a reason. A repeat changes nothing but those units.',
    access: 'admin',
    can: 'work-orders',
    body: returnUpdateInput,
    answer: returnJson,
    problems: ['return-not-found', 'return-closed'],
  },
})

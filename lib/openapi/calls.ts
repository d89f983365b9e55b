import type { Call } from '@/lib/openapi/call'
import { deskCalls } from '@/lib/openapi/desk'
import { operationCalls } from '@/lib/openapi/operation'
import { orderCalls } from '@/lib/openapi/orders'
import { productCalls } from '@/lib/openapi/products'
import { userCalls } from '@/lib/openapi/users'

/** Every call of the API, by subject, in the order of the documents. */
export const callGroups: Record<string, Call[]> = {
  Products: productCalls,
  Accounts: userCalls,
  Orders: orderCalls,
  'Admin Menu and PayPal': deskCalls,
  Operation: operationCalls,
}

export const calls: Call[] = Object.values(callGroups).flat()

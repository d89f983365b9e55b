import { deskCalls } from './admin'
import type { Call } from './define-calls'
import { operationCalls } from './operation'
import { orderCalls } from './orders'
import { productCalls } from './products'
import { userCalls } from './users'

/** Every call of the API, by subject, in the order of the documents. */
export const callGroups: Record<string, Call[]> = {
  Products: productCalls,
  Accounts: userCalls,
  Orders: orderCalls,
  'Admin Menu and PayPal': deskCalls,
  Operation: operationCalls,
}

export const groupTexts: Record<string, string> = {
  Products: 'The catalogue, its search, and reviews.',
  Accounts: 'Registration, log-in, profiles, and what admins do with accounts.',
  Orders: 'Placing, paying, sending and refunding orders.',
  'Admin Menu and PayPal': 'What needs attention, mails, and what PayPal reports.',
  Operation: 'What monitors and tools ask.',
}

export const calls: Call[] = Object.values(callGroups).flat()

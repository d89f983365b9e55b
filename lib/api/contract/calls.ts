import { adminCalls } from './admin-calls'
import { agentCalls } from './agent-calls'
import { alertCalls } from './alert-calls'
import { cartCalls } from './cart-calls'
import type { Call } from './define-calls'
import { stockCalls } from './inventory-calls'
import { keyCalls } from './key-calls'
import { manufacturerCalls } from './manufacturer-calls'
import { factorCalls } from './mfa-calls'
import { operationCalls } from './operation-calls'
import { orderCalls } from './order-calls'
import { pageCalls } from './page-calls'
import { manageCalls } from './product-admin-calls'
import { productCalls } from './product-calls'
import { bookCalls } from './report-calls'
import { returnCalls } from './return-calls'
import { reviewCalls } from './review-calls'
import { searchCalls } from './search-calls'
import { settingsCalls } from './settings-calls'
import { setupCalls } from './setup-calls'
import { userCalls } from './user-calls'
import { webhookCalls } from './webhook-calls'

/** Every call of the API, by its id. */
const definitions = {
  ...productCalls,
  ...manageCalls,
  ...manufacturerCalls,
  ...stockCalls,
  ...alertCalls,
  ...reviewCalls,
  ...userCalls,
  ...factorCalls,
  ...keyCalls,
  ...cartCalls,
  ...bookCalls,
  ...orderCalls,
  ...returnCalls,
  ...adminCalls,
  ...webhookCalls,
  ...searchCalls,
  ...settingsCalls,
  ...pageCalls,
  ...setupCalls,
  ...agentCalls,
  ...operationCalls,
}
export type Definitions = typeof definitions
export type CallId = keyof Definitions

export const calls: (Call & { id: CallId })[] = Object.values(definitions)

/** The calls by subject, in the order of the documents. */
export const callGroups: Record<string, { text: string; calls: Call[] }> = {
  Products: {
    text: 'The catalogue and its search.',
    calls: [
      ...Object.values(productCalls),
      ...Object.values(manageCalls),
      ...Object.values(manufacturerCalls),
    ],
  },
  Stock: {
    text: 'What is in stock, and why; who is told when it is back.',
    calls: [...Object.values(stockCalls), ...Object.values(alertCalls)],
  },
  Reviews: { text: 'What people say of the products.', calls: Object.values(reviewCalls) },
  Accounts: {
    text: 'Registration, log-in, profiles, and what admins do with accounts.',
    calls: Object.values(userCalls),
  },
  'Second factor': {
    text: 'Passkeys, apps for codes, and the sessions of an account.',
    calls: Object.values(factorCalls),
  },
  Keys: { text: 'What programs call with.', calls: Object.values(keyCalls) },
  Orders: {
    text: 'The cart of an account; placing, paying, sending and refunding orders.',
    calls: [...Object.values(cartCalls), ...Object.values(orderCalls)],
  },
  Books: { text: 'Invoices and credit notes.', calls: Object.values(bookCalls) },
  Returns: {
    text: 'Withdrawals from contracts, and goods that come back.',
    calls: Object.values(returnCalls),
  },
  'Admin Menu and PayPal': {
    text: 'What needs attention, mails, and what PayPal reports.',
    calls: Object.values(adminCalls),
  },
  Webhooks: {
    text: 'What other programs are told, at addresses of their own.',
    calls: Object.values(webhookCalls),
  },
  Search: {
    text: 'What admins teach the search, and what it did not find.',
    calls: Object.values(searchCalls),
  },
  Settings: {
    text: 'What the owner has set for the shop, and its first set-up.',
    calls: [...Object.values(settingsCalls), ...Object.values(setupCalls)],
  },
  Pages: {
    text: 'Terms, privacy, returns and other texts of the shop, and messages to it.',
    calls: Object.values(pageCalls),
  },
  Agents: {
    text: 'What shopping assistants may ask, by the Model Context Protocol.',
    calls: Object.values(agentCalls),
  },
  Operation: { text: 'What monitors and tools ask.', calls: Object.values(operationCalls) },
}

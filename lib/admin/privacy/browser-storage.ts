/**
 * Everything that the shop stores in a browser. The page /privacy/browser-storage is made of it, and a browser test holds it against what a whole
 * purchase leaves. Where the site is https, names of cookies may begin with `__Secure-` or `__Host-`.
 */
export type StoredThing = { name: string; what: string; until: string }

const kept = 'Until you log out or clear it in your browser.'
const thirtyDays = '30 days after your last visit, or until you log out.'

export const cookies: readonly StoredThing[] = [
  { name: 'next-auth.session-token', what: 'Keeps you logged in.', until: thirtyDays },
  {
    name: 'shop-session',
    what: 'Names your log-in, so that a log-out holds even without a connection.',
    until: '400 days, or until you log out.',
  },
  {
    name: 'shop-device',
    what: 'Says that your account has logged in from this browser, so that strangers who try passwords do not lock you out.',
    until: '400 days, or until you delete your account.',
  },
  {
    name: 'next-auth.csrf-token',
    what: 'Guards forms of the log-in against other sites.',
    until: 'Until you close the browser.',
  },
  {
    name: 'next-auth.callback-url',
    what: 'The page to return to after a log-in.',
    until: 'Until you close the browser.',
  },
]

export const localStorageKeys: readonly StoredThing[] = [
  { name: 'cartItems', what: 'Your cart.', until: 'Until you order, log out or clear it in your browser.' },
  {
    name: 'accountCart',
    what: 'What of your cart your account has, so that other browsers that you log in with show it.',
    until: kept,
  },
  { name: 'savedItems', what: 'What you have saved for later.', until: kept },
  { name: 'shippingAddress', what: 'The address for your next order.', until: kept },
  {
    name: 'addressDraft',
    what: 'An address that you have begun to type.',
    until: 'Until you continue, log out or clear it in your browser.',
  },
  { name: 'paymentMethod', what: 'How you want to pay.', until: kept },
  {
    name: 'placeOrderAttempt',
    what: 'A number that keeps your order from being placed twice.',
    until: kept,
  },
  { name: 'placedOrder', what: 'The number of your last order, to lead you back to it.', until: kept },
  {
    name: 'userInfo',
    what: 'Your name and e-mail, and a key for the next hour with which pages ask the shop.',
    until: kept,
  },
  {
    name: 'pendingLogouts',
    what: 'Log-ins that you have ended while there was no connection.',
    until: 'Until the shop has confirmed their end.',
  },
  {
    name: 'recentProducts',
    what: 'The products that you have viewed last. The shop does not learn of them.',
    until: 'Until you clear it on the page of a product, log out or clear it in your browser.',
  },
  { name: 'lastSearches', what: 'The last words that you have searched for.', until: kept },
  { name: 'compared', what: 'The products that you compare.', until: kept },
  {
    name: 'bulkChange',
    what: 'Only for people of the shop: a change of many products that has begun.',
    until: 'Until it is finished or forgotten.',
  },
  { name: 'bulkChangeDone', what: 'How far that change is.', until: 'Until it is finished or forgotten.' },
  {
    name: 'theme',
    what: 'Whether you have chosen light or dark.',
    until: 'Until you clear it in your browser.',
  },
]

export const sessionStorageKeys: readonly StoredThing[] = [
  {
    name: 'unrolled',
    what: 'Which receipts this tab has shown, so that none unrolls twice.',
    until: 'Until you close the tab.',
  },
  {
    name: 'picture …',
    what: 'Only for people of the shop: which pictures this tab has sent.',
    until: 'Until you close the tab.',
  },
]

import type { PlainKey } from '@/lib/shared/messages/message'

/**
 * Everything that the shop stores in a browser. The page /privacy/browser-storage is made of it, and a browser test holds it against what a whole
 * purchase leaves. Where the site is https, names of cookies may begin with `__Secure-` or `__Host-`.
 */
export type StoredThing = { name: string; what: PlainKey; until: PlainKey }

const kept = 'legal.until-logout'
const thirtyDays = 'legal.until-thirty-days'

export const cookies: readonly StoredThing[] = [
  { name: 'next-auth.session-token', what: 'legal.cookie-session', until: thirtyDays },
  {
    name: 'shop-session',
    what: 'legal.cookie-logout',
    until: 'legal.until-400-days-logout',
  },
  {
    name: 'shop-device',
    what: 'legal.cookie-device',
    until: 'legal.until-400-days-account',
  },
  {
    name: 'next-auth.csrf-token',
    what: 'legal.cookie-csrf',
    until: 'legal.until-browser-closed',
  },
  {
    name: 'next-auth.callback-url',
    what: 'legal.cookie-callback',
    until: 'legal.until-browser-closed',
  },
]

export const localStorageKeys: readonly StoredThing[] = [
  { name: 'cartItems', what: 'legal.local-cart', until: 'legal.until-ordered' },
  {
    name: 'accountCart',
    what: 'legal.local-account-cart',
    until: kept,
  },
  { name: 'savedItems', what: 'legal.local-saved', until: kept },
  { name: 'shippingAddress', what: 'legal.local-address', until: kept },
  {
    name: 'addressDraft',
    what: 'legal.local-address-draft',
    until: 'legal.until-continued',
  },
  { name: 'paymentMethod', what: 'legal.local-payment', until: kept },
  {
    name: 'placeOrderAttempt',
    what: 'legal.local-attempt',
    until: kept,
  },
  { name: 'placedOrder', what: 'legal.local-placed', until: kept },
  {
    name: 'userInfo',
    what: 'legal.local-user',
    until: kept,
  },
  {
    name: 'pendingLogouts',
    what: 'legal.local-logouts',
    until: 'legal.until-confirmed',
  },
  {
    name: 'recentProducts',
    what: 'legal.local-viewed',
    until: 'legal.until-viewed-cleared',
  },
  { name: 'lastSearches', what: 'legal.local-searches', until: kept },
  { name: 'compared', what: 'legal.local-compared', until: kept },
  {
    name: 'bulkChange',
    what: 'legal.local-bulk',
    until: 'legal.until-finished',
  },
  { name: 'bulkChangeDone', what: 'legal.local-bulk-progress', until: 'legal.until-finished' },
  {
    name: 'theme',
    what: 'legal.local-theme',
    until: 'legal.until-cleared',
  },
]

export const sessionStorageKeys: readonly StoredThing[] = [
  {
    name: 'unrolled',
    what: 'legal.tab-unrolled',
    until: 'legal.until-tab-closed',
  },
  {
    name: 'picture …',
    what: 'legal.tab-pictures',
    until: 'legal.until-tab-closed',
  },
]

/** Beside `localStorageKeys`, in a shop with several languages. */
export const languageKeys: readonly StoredThing[] = [
  { name: 'languageOffer', what: 'legal.local-language-offer', until: 'legal.until-cleared' },
]

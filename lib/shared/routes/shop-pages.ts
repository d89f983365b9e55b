import { adminPages } from './admin-pages'
import type { PageRow } from './page-row'

/** Every page, by its route. Headers, nonces, kept pages, docs/screens.md, screenshots and the tests of every page follow. */
export type Route = keyof typeof rows

export type Page = PageRow & { route: Route }

const shared = { kind: 'shared', access: 'everybody' } as const
/** Shows nothing but what belongs to the shop and its settings. */
const frame = { ...shared, dependsOn: 'shop' } as const
const secret = { kind: 'secret', access: 'everybody' } as const
const ofUser = { kind: 'personal', access: 'user' } as const
const rows = {
  '/': {
    ...shared,
    dependsOn: 'list',
    about: 'Latest products, 24 a page',
    text: 'Latest Products',
    picture: 'home',
  },
  '/page/[page]': {
    ...shared,
    dependsOn: 'list',
    about: 'Home from its second page on',
    text: 'Latest Products',
    example: '/page/2',
    picture: 'home-page-2',
  },
  '/search': {
    ...shared,
    dependsOn: 'list',
    parameters: 'search',
    about: 'Search with filters, orders and pages',
    text: '10 products',
    example: '/search?q=fashion&inStock=1',
    picture: 'search',
  },
  '/category/[slug]': {
    ...shared,
    dependsOn: 'list',
    parameters: 'category',
    about: 'The same list of one category',
    text: 'Price',
    example: '/category/kitchen',
    picture: 'category',
  },
  '/compare': {
    ...shared,
    dependsOn: 'list',
    parameters: 'compare',
    about: 'Up to three products of a category side by side, `?ids=1,2,3`',
    text: 'Compare',
    example: '/compare?ids=59,49,42',
    picture: 'compare',
  },
  '/products/[id]': {
    ...shared,
    dependsOn: 'product',
    about: 'Product with reviews and the review form',
    text: 'In Stock',
    example: '/products/{product}',
    picture: 'product',
  },
  '/cart': { ...frame, about: 'Cart', text: 'Subtotal (1 item)', picture: 'cart', as: 'cartOwner' },
  '/cart/[id]': {
    kind: 'personal',
    access: 'everybody',
    about: 'Cart at an older address; the id is ignored',
    text: 'Subtotal (1 item)',
    example: '/cart/{product}',
    picture: null,
  },
  '/add-to-cart': {
    kind: 'personal',
    access: 'everybody',
    about:
      'What a permalink `/buy/{id}:{qty},…` offers, `?lines=1:2,3:1`: adds it to the cart with one click and leads there, or to `&continue_to=`',
    text: 'Nothing is ordered by this.',
    example: '/add-to-cart?lines={product}:2',
    picture: 'add-to-cart',
  },
  '/login': {
    ...frame,
    about: 'Sign in, with an optional `?redirect=`; within the checkout under its bar of steps',
    text: 'New here?',
    picture: 'login',
  },
  '/register': {
    ...frame,
    about: 'Sign up, with the same `?redirect=`',
    text: 'Have an account?',
    picture: 'register',
  },
  '/forgot-password': {
    ...frame,
    about: 'Asking for a mail with a link',
    text: 'Remember it?',
    picture: 'forgot-password',
  },
  '/withdraw': {
    ...frame,
    about: 'Withdrawing from a contract in two steps, without an account',
    text: 'You get a receipt by mail.',
    picture: 'withdraw',
  },
  '/reset-password': {
    ...secret,
    about: 'Choosing a new password by that link, with `?token=`',
    text: 'Ask for a new link',
    picture: 'reset-password-incomplete',
  },
  '/confirm-email': {
    ...secret,
    about: 'Confirming by a mailed link, with `?token=`, that an address is one’s own',
    text: 'Ask for that mail',
    picture: 'confirm-email-incomplete',
  },
  '/back-in-stock': {
    ...secret,
    about:
      'Confirming by a mailed link, with `?token=`, that one wants to be told when a product is back; with `&remove=1` no longer',
    text: 'Go to the shop',
    picture: 'back-in-stock-incomplete',
  },
  '/setup': {
    ...secret,
    about:
      'Setting up a shop that has no owner, by the link that its start has printed, with `?token=`; 404 once there is one, and in a demo',
    text: 'not open yet',
    picture: null,
    isUnset: true,
  },
  '/profile/security': {
    ...ofUser,
    about: 'Passkeys, the app for codes, recovery codes, and where one is logged in',
    text: 'Where you are logged in',
    picture: 'profile-security',
  },
  '/profile/data': {
    ...ofUser,
    about: 'What the shop knows of one, as a file, too; deleting the account',
    text: 'Delete your account',
    picture: 'profile-data',
  },
  '/profile/reviews': {
    ...ofUser,
    about: 'Own reviews, also hidden ones with the reason',
    text: 'Your reviews',
    picture: 'profile-reviews',
  },
  '/shipping': {
    ...frame,
    about:
      'Checkout, first step: the address. On small screens total and next step keep to the bottom of all three',
    text: 'Where should it go?',
    picture: 'shipping',
    as: 'buyer',
  },
  '/payment': {
    ...frame,
    about:
      'Checkout, second step: how to pay. With an empty cart it leads to an order placed in the last half hour',
    text: 'Select a method',
    picture: 'payment',
    as: 'cartOwner',
  },
  '/placeorder': {
    ...frame,
    about: 'Checkout, third step: placing the order. With an empty cart likewise',
    text: 'You must be logged in to create this order.',
    picture: 'placeorder',
    as: 'buyer',
  },
  '/order/[id]': {
    ...ofUser,
    about:
      'Order, payment, receipt, timeline; its owner and admins. For admins also what needs attention, shipping, refunds, notes and mails',
    text: 'Not paid.',
    example: '/order/{order}',
    picture: 'order-shipped',
  },
  '/profile': { ...ofUser, about: 'Account details and orders', text: 'Details', picture: 'profile' },
  '/accessibility': {
    ...frame,
    about: 'What the shop does for accessibility, and its limits',
    text: 'Known limits',
    picture: 'accessibility',
  },
  '/pages/[slug]': {
    ...frame,
    about:
      'A text of the shop’s own: terms, privacy, returns, shipping, imprint or contact; 404 until it is published',
    text: 'Last changed',
    example: '/pages/terms',
    picture: null,
    isUnset: true,
  },
  '/contact': {
    ...frame,
    about: 'Writing to the shop; 404 without an address that the mail could go to',
    text: 'Write to us',
    picture: null,
    isUnset: true,
  },
  '/privacy/browser-storage': {
    ...frame,
    about: 'What the shop stores in browsers',
    text: 'Kept until you close the tab',
    picture: 'browser-storage',
  },
  ...adminPages,
} satisfies Record<string, PageRow>

const entries = Object.entries(rows) as [Route, PageRow][]
export const pages: Page[] = entries.map(([route, row]) => ({ route, ...row }))

/** The path of a page in tests and pictures; `ids` are those in its example. */
export function examplePath(
  { route, example = route }: Page,
  ids: Partial<Record<'product' | 'order' | 'user' | 'mail', number>>,
) {
  return Object.entries(ids).reduce((path, [name, id]) => path.replace(`{${name}}`, String(id)), example)
}

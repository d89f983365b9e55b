import type { Action } from '@/lib/permissions'

/**
 * Every page of the shop, written once, by its route: its folder below `app`. Headers, nonces, the pages that the front server
 * keeps, docs/screens.md, screenshots and the tests that open every page follow from it.
 *
 * A `static` page is made by the build. A `shared` one is rendered per request, but the same for everybody: the front server
 * keeps it, like a static one. The address of a `secret` one carries a secret, which no cache keeps and no other address is
 * told. A `personal` one is rendered per request, for one viewer.
 */
interface KeptPage {
  kind: 'static' | 'shared'
  /** The products that decide when the front server drops it: some of many, or that of the path's id. */
  dependsOn: 'list' | 'product' | null
  /** Those of the query that decide what it shows. */
  parameters?: 'search' | 'category' | 'compare'
}

type OtherPage = { kind: 'secret' | 'personal' }

interface Described {
  access: 'everybody' | 'user' | 'desk'
  /** What a viewer of the desk must be permitted to do. */
  can?: Action
  /** For docs/screens.md. */
  about: string
  /** By which tests know that the page is there; a visitor has a product in the cart and an address. */
  text: string
  /** Its path in tests and pictures, unless that is the route. */
  example?: string
  /** The name of its screenshot. */
  picture: string | null
  /** Whose screenshot it is, unless that follows from `access` */
  as?: 'cartOwner' | 'buyer'
}

type Row = Described & (KeptPage | OtherPage)

export type Route = keyof typeof rows

export type Page = Row & { route: Route }

const built = { kind: 'static', access: 'everybody', dependsOn: null } as const
const shared = { kind: 'shared', access: 'everybody' } as const
const secret = { kind: 'secret', access: 'everybody' } as const
const ofUser = { kind: 'personal', access: 'user' } as const
/** A page of the desk. */
function ofDesk<const A extends Action>(can: A) {
  return { kind: 'personal', access: 'desk', can } as const
}

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
    text: '9 products',
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
  '/cart': { ...built, about: 'Cart', text: 'Subtotal (1 item)', picture: 'cart', as: 'cartOwner' },
  '/cart/[id]': {
    kind: 'personal',
    access: 'everybody',
    about: 'Cart at an older address; the id is ignored',
    text: 'Subtotal (1 item)',
    example: '/cart/{product}',
    picture: null,
  },
  '/login': {
    ...built,
    about: 'Sign in, with an optional `?redirect=`; within the checkout under its bar of steps',
    text: 'New here?',
    picture: 'login',
  },
  '/register': {
    ...built,
    about: 'Sign up, with the same `?redirect=`',
    text: 'Have an account?',
    picture: 'register',
  },
  '/forgot-password': {
    ...built,
    about: 'Asking for a mail with a link',
    text: 'Remember it?',
    picture: 'forgot-password',
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
  '/profile/security': {
    ...ofUser,
    about: 'Passkeys, the app for codes, recovery codes, and where one is logged in',
    text: 'Where you are logged in',
    picture: 'profile-security',
  },
  '/profile/reviews': {
    ...ofUser,
    about: 'Own reviews, also hidden ones with the reason',
    text: 'Your reviews',
    picture: 'profile-reviews',
  },
  '/shipping': {
    ...built,
    about:
      'Checkout, first step: the address. On small screens total and next step keep to the bottom of all three',
    text: 'Where should it go?',
    picture: 'shipping',
    as: 'buyer',
  },
  '/payment': {
    ...built,
    about:
      'Checkout, second step: how to pay. With an empty cart it leads to an order placed in the last half hour',
    text: 'Select a method',
    picture: 'payment',
    as: 'cartOwner',
  },
  '/placeorder': {
    ...built,
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
  '/adminpage': {
    ...ofDesk('see-desk'),
    about:
      'The home of the desk: what waits, the figures of today, 7, 28 or 365 days (`?days=`), best sellers, what was done last, and what is left to set up',
    text: 'To ship',
    picture: 'admin-desk',
  },
  '/adminpage/reviews': {
    ...ofDesk('see-desk'),
    about:
      'Reviews that nobody of the desk has read, newest first, and those that are shown or hidden (`?state=&page=`): hiding and answering them',
    text: 'Reviews',
    picture: 'admin-reviews',
  },
  '/adminpage/setup': {
    ...ofDesk('manage-shop'),
    about: 'What makes a shop of an installation, what of it is done, and how the rest is',
    text: 'Set up the shop',
    picture: 'admin-setup',
  },
  '/adminpage/users': {
    ...ofDesk('manage-shop'),
    about: 'Users, 100 a page',
    text: 'Status',
    picture: 'admin-users',
  },
  '/adminpage/user/[id]': {
    ...ofDesk('manage-shop'),
    about: 'One user with their orders',
    text: 'Orders',
    example: '/adminpage/user/{user}',
    picture: 'admin-user',
  },
  '/adminpage/products': {
    ...ofDesk('see-desk'),
    about: 'Products',
    text: 'Category',
    picture: 'admin-products',
  },
  '/adminpage/products/create': {
    ...ofDesk('manage-products'),
    about: 'A new product',
    text: 'Upload Image',
    picture: 'admin-create',
  },
  '/adminpage/products/import': {
    ...ofDesk('manage-products'),
    about:
      'Pictures and a CSV file of products; what the file would do, by parts (`?id=&part=&page=`), applying it, and how far that is',
    text: 'Import products',
    picture: 'admin-import',
  },
  '/admin/product/[id]': {
    ...ofDesk('edit-texts'),
    about: 'Editing a product',
    text: 'Upload Image',
    example: '/admin/product/{product}',
    picture: 'admin-edit',
  },
  '/admin/product/[id]/preview': {
    ...ofDesk('see-desk'),
    about: 'A draft as shoppers would see it; a live product leads to its page',
    text: 'Reviews',
    example: '/admin/product/{product}/preview',
    picture: null,
  },
  '/adminpage/brands': {
    ...ofDesk('manage-products'),
    about: 'Brands and categories with their numbers of products; renaming and joining them',
    text: 'Brands and categories',
    picture: 'admin-brands',
  },
  '/adminpage/orders': {
    ...ofDesk('see-desk'),
    about: 'Orders; marking them delivered',
    text: 'Delivery Status',
    picture: 'admin-orders',
  },
  '/adminpage/orders/[id]/slip': {
    ...ofDesk('see-desk'),
    about: 'The packing slip of what is still to be sent of an order',
    text: 'Ship to',
    example: '/adminpage/orders/{order}/slip',
    picture: 'admin-slip',
  },
  '/adminpage/orders/slips': {
    ...ofDesk('see-desk'),
    about:
      'The packing slips of the orders to ship of the list’s filter, at most 200, each on a page of its own',
    text: 'Packing slips',
    picture: 'admin-slips',
  },
  '/adminpage/orders/ship': {
    ...ofDesk('work-orders'),
    about: 'Pasting tracking numbers, which ships their orders',
    text: 'Paste tracking numbers',
    picture: 'admin-paste',
  },
  '/adminpage/orders/deliver': {
    ...ofDesk('work-orders'),
    about: 'Marking the orders as delivered that were shipped more than some days ago (`?days=`)',
    text: 'Mark as delivered',
    picture: 'admin-deliver',
  },
  '/adminpage/books': {
    ...ofDesk('see-books'),
    about:
      'Sales, refunds, tax and fees of a period, and its documents (`?from=&to=&kind=&country=&rate=&method=&page=`)',
    text: 'Net',
    picture: 'admin-books',
  },
  '/adminpage/attention': {
    ...ofDesk('see-desk'),
    about: 'Payments, refunds, disputes and webhook events that need an admin’s decision',
    text: 'Needs attention',
    picture: 'admin-attention',
  },
  '/adminpage/mail': {
    ...ofDesk('see-desk'),
    about:
      'Mails that were sent, wait, were given up or held back, all or those of an address or order (`?q=&state=&page=`); the question about those from before the first mail server',
    text: 'Mails are not sent yet.',
    picture: 'admin-mail',
  },
  '/adminpage/mail/[id]': {
    ...ofDesk('see-desk'),
    about: 'One mail as its reader sees it',
    text: 'As the reader sees it',
    example: '/adminpage/mail/{mail}',
    picture: 'admin-mail-one',
  },
  '/adminpage/search': {
    ...ofDesk('edit-texts'),
    about:
      'Words that searches did not find (`?page=`), and with `?list=synonyms` the groups of synonyms, all or those of a search (`&q=&page=`), one to edit (`&edit=`), a new one with these words (`&add=`)',
    text: 'counted by day',
    picture: 'admin-search',
  },
  '/adminpage/log': {
    ...ofDesk('manage-shop'),
    about: 'Who changed what, all or of one thing, person or time (`?entity=&id=&actor=&from=&to=&page=`)',
    text: 'Who changed what',
    picture: 'admin-log',
  },
  '/accessibility': {
    ...shared,
    dependsOn: null,
    about: 'What the shop does for accessibility, and its limits',
    text: 'Known limits',
    picture: 'accessibility',
  },
} satisfies Record<string, Row>

const entries = Object.entries(rows) as [Route, Row][]
export const pages: Page[] = entries.map(([route, row]) => ({ route, ...row }))

/** The path of a page in tests and pictures; `ids` are those in its example. */
export function examplePath(
  { route, example = route }: Page,
  ids: Partial<Record<'product' | 'order' | 'user' | 'mail', number>>,
) {
  return Object.entries(ids).reduce((path, [name, id]) => path.replace(`{${name}}`, String(id)), example)
}

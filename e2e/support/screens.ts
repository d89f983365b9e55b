/**
 * Every page of the shop by its route, with what `e2e/accessibility.spec.ts` opens of it and a text by which it is known to be
 * there. `testing/screens.test.ts` compares the list with the folders of `app`.
 */

export type Ids = { product: number; order: number; user: number }
/** The address, or what makes it of an id. */
export type Screen = { route: string; text: string; path?: string | ((ids: Partial<Ids>) => string) }

/** With a product in the cart and an address. */
const visitor: Screen[] = [
  { route: '/', text: 'Latest Products' },
  { route: '/page/[page]', path: '/page/2', text: 'Latest Products' },
  { route: '/search', path: '/search?q=headphones&inStock=1', text: '4 products' },
  { route: '/category/[slug]', path: '/category/kitchen', text: 'Price' },
  { route: '/products/[id]', path: ({ product }) => `/products/${product}`, text: 'In Stock' },
  { route: '/cart', text: 'Subtotal (1 item)' },
  { route: '/cart/[id]', path: ({ product }) => `/cart/${product}`, text: 'Subtotal (1 item)' },
  { route: '/login', text: 'New here?' },
  { route: '/register', text: 'Have an account?' },
  { route: '/forgot-password', text: 'Remember it?' },
  { route: '/reset-password', text: 'Ask for a new link' },
  { route: '/confirm-email', text: 'Ask for that mail' },
  { route: '/shipping', text: 'Where should it go?' },
  { route: '/payment', text: 'Select a method' },
  { route: '/placeorder', text: 'You must be logged in to create this order.' },
  { route: '/accessibility', text: 'Known limits' },
]

const shopper: Screen[] = [
  { route: '/profile', text: 'Details' },
  { route: '/order/[id]', path: ({ order }) => `/order/${order}`, text: 'Not paid.' },
]

const admin: Screen[] = [
  { route: '/adminpage/users', text: 'Status' },
  { route: '/adminpage/user/[id]', path: ({ user }) => `/adminpage/user/${user}`, text: 'Orders' },
  { route: '/adminpage/products', text: 'Category' },
  { route: '/adminpage/products/create', text: 'Upload Image' },
  { route: '/admin/product/[id]', path: ({ product }) => `/admin/product/${product}`, text: 'Upload Image' },
  { route: '/adminpage/orders', text: 'Delivery Status' },
  {
    route: '/adminpage/orders/[id]/slip',
    path: ({ order }) => `/adminpage/orders/${order}/slip`,
    text: 'Ship to',
  },
  { route: '/adminpage/attention', text: 'Needs attention' },
  { route: '/adminpage/mail', text: 'Mails are not sent yet.' },
  { route: '/adminpage/mail/[id]', path: '/adminpage/mail/1', text: 'As the reader sees it' },
]

export const screens = { visitor, shopper, admin }

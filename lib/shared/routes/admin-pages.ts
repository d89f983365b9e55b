import type { Action } from '@/lib/accounts/permissions/permissions'
import type { PageRow } from './page-row'

function ofAdmin<const A extends Action>(can: A) {
  return { kind: 'personal', access: 'admin', can } as const
}

export const adminPages = {
  '/adminpage': {
    ...ofAdmin('see-admin'),
    about:
      'The home of the desk: what waits, the figures of today, 7, 28 or 365 days (`?days=`), best sellers, by group with `?sellers=group`, what was done last, and what is left to set up',
    text: 'To ship',
    picture: 'admin-desk',
  },
  '/adminpage/reviews': {
    ...ofAdmin('see-admin'),
    about:
      'Reviews that nobody of the desk has read, newest first, and those that are shown or hidden (`?state=&page=`): hiding and answering them',
    text: 'Reviews',
    picture: 'admin-reviews',
  },
  '/adminpage/setup': {
    ...ofAdmin('manage-shop'),
    about: 'What makes a shop of an installation, what of it is done, and how the rest is',
    text: 'Set up the shop',
    picture: 'admin-setup',
  },
  '/adminpage/settings': {
    ...ofAdmin('manage-shop'),
    about: 'What the owner sets for the shop, by groups (`?group=`)',
    text: 'Name of the shop',
    picture: 'admin-settings',
  },
  '/adminpage/users': {
    ...ofAdmin('manage-shop'),
    about: 'Users, 100 a page',
    text: 'Status',
    picture: 'admin-users',
  },
  '/adminpage/user/[id]': {
    ...ofAdmin('manage-shop'),
    about: 'One user with their orders',
    text: 'Orders',
    example: '/adminpage/user/{user}',
    picture: 'admin-user',
  },
  '/adminpage/products': {
    ...ofAdmin('see-admin'),
    about: 'Products',
    text: 'Category',
    picture: 'admin-products',
  },
  '/adminpage/products/create': {
    ...ofAdmin('manage-products'),
    about: 'A new product',
    text: 'Upload Image',
    picture: 'admin-create',
  },
  '/adminpage/products/import': {
    ...ofAdmin('manage-products'),
    about:
      'Pictures and a CSV file of products; what the file would do, by parts (`?id=&part=&page=`), applying it, and how far that is',
    text: 'Import products',
    picture: 'admin-import',
  },
  '/adminpage/products/groups/new': {
    ...ofAdmin('manage-products'),
    about: 'Options for a product (`?product=`): what makes a group of it, with all its combinations',
    text: 'Combinations',
    example: '/adminpage/products/groups/new?product={product}',
    picture: 'admin-group-new',
  },
  '/adminpage/products/groups/[id]': {
    ...ofAdmin('see-admin'),
    about: 'A group of products: its options, combinations, prices, stock, pictures, names and shared texts',
    text: 'Combinations',
    example: '/adminpage/products/groups/1',
    picture: 'admin-group',
  },
  '/adminpage/products/groups': {
    ...ofAdmin('see-admin'),
    about:
      'Groups of products that differ in options, all or those of a search (`?q=&page=`), and to owners those that are proposed',
    text: 'Groups of products',
    picture: 'admin-groups',
  },
  '/admin/product/[id]': {
    ...ofAdmin('edit-texts'),
    about: 'Editing a product',
    text: 'Upload Image',
    example: '/admin/product/{product}',
    picture: 'admin-edit',
  },
  '/admin/product/[id]/preview': {
    ...ofAdmin('see-admin'),
    about: 'A draft as shoppers would see it; a live product leads to its page',
    text: 'Reviews',
    example: '/admin/product/{product}/preview',
    picture: null,
  },
  '/adminpage/brands': {
    ...ofAdmin('manage-products'),
    about:
      'Brands and categories with their numbers of products, and the makers of brands; renaming and joining them',
    text: 'Brands and categories',
    picture: 'admin-brands',
  },
  '/adminpage/brands/maker': {
    ...ofAdmin('manage-products'),
    about: 'Manufacturer of a brand (`?brand=`), shown on its product pages',
    text: 'Responsible person in the EU',
    example: '/adminpage/brands/maker?brand=Cindermoor',
    picture: 'admin-maker',
  },
  '/adminpage/orders': {
    ...ofAdmin('see-admin'),
    about: 'Orders; marking them delivered',
    text: 'Delivery Status',
    picture: 'admin-orders',
  },
  '/adminpage/orders/[id]/slip': {
    ...ofAdmin('see-admin'),
    about: 'The packing slip of what is still to be sent of an order',
    text: 'Ship to',
    example: '/adminpage/orders/{order}/slip',
    picture: 'admin-slip',
  },
  '/adminpage/orders/slips': {
    ...ofAdmin('see-admin'),
    about:
      'The packing slips of the orders to ship of the list’s filter, at most 200, each on a page of its own',
    text: 'Packing slips',
    picture: 'admin-slips',
  },
  '/adminpage/orders/ship': {
    ...ofAdmin('work-orders'),
    about: 'Pasting tracking numbers, which ships their orders',
    text: 'Paste tracking numbers',
    picture: 'admin-paste',
  },
  '/adminpage/orders/deliver': {
    ...ofAdmin('work-orders'),
    about: 'Marking the orders as delivered that were shipped more than some days ago (`?days=`)',
    text: 'Mark as delivered',
    picture: 'admin-deliver',
  },
  '/adminpage/books': {
    ...ofAdmin('see-books'),
    about:
      'Sales, refunds, tax and fees of a period, and its documents (`?from=&to=&kind=&country=&rate=&method=&page=`)',
    text: 'Net',
    picture: 'admin-books',
  },
  '/adminpage/attention': {
    ...ofAdmin('see-admin'),
    about: 'Payments, refunds, disputes and webhook events that need an admin’s decision',
    text: 'Needs attention',
    picture: 'admin-attention',
  },
  '/adminpage/mail': {
    ...ofAdmin('see-admin'),
    about:
      'Mails that were sent, wait, were given up or held back, all or those of an address or order (`?q=&state=&page=`); the question about those from before the first mail server',
    text: 'Mails are not sent yet.',
    picture: 'admin-mail',
  },
  '/adminpage/mail/[id]': {
    ...ofAdmin('see-admin'),
    about: 'One mail as its reader sees it',
    text: 'As the reader sees it',
    example: '/adminpage/mail/{mail}',
    picture: 'admin-mail-one',
  },
  '/adminpage/search': {
    ...ofAdmin('edit-texts'),
    about:
      'Words that searches did not find (`?page=`), and with `?list=synonyms` the groups of synonyms, all or those of a search (`&q=&page=`), one to edit (`&edit=`), a new one with these words (`&add=`)',
    text: 'counted by day',
    picture: 'admin-search',
  },
  '/adminpage/log': {
    ...ofAdmin('manage-shop'),
    about: 'Who changed what, all or of one thing, person or time (`?entity=&id=&actor=&from=&to=&page=`)',
    text: 'Who changed what',
    picture: 'admin-log',
  },
  '/adminpage/keys': {
    ...ofAdmin('manage-shop'),
    about: 'The keys with which programs call the shop: making and revoking them',
    text: 'Make a key',
    picture: 'admin-keys',
  },
  '/adminpage/webhooks': {
    ...ofAdmin('manage-shop'),
    about:
      'Addresses of other programs that are told what happens: adding and deleting them; with `?id=` one of them with its messages (`&state=&page=`)',
    text: 'Webhooks',
    picture: 'admin-webhooks',
  },
  '/adminpage/pages': {
    ...ofAdmin('manage-shop'),
    about: 'The texts of the shop’s own: which are published, and what is left to fill in',
    text: 'Pages',
    picture: 'admin-pages',
  },
  '/adminpage/pages/[slug]': {
    ...ofAdmin('see-admin'),
    about: 'Such a text and its versions, one of them with `?version=`; owners edit it with a preview',
    text: 'Versions',
    example: '/adminpage/pages/terms',
    picture: 'admin-page',
  },
} satisfies Record<string, PageRow>

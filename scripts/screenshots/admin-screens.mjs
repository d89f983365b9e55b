import { button, openMenu, submit } from './acts.mjs'

/**
 * Screens and states that only admins see.
 * @type {Omit<import('./screens.mjs').Screen, 'as'>[]}
 */
export const administering = [
  { name: 'admin-users', path: '/adminpage/users' },
  {
    name: 'admin-delete',
    path: '/adminpage/products',
    act: async (page) => {
      await button(page, 'Delete').click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'admin-menu', path: '/adminpage/users', act: openMenu('Admin Menu') },
  { name: 'admin-user', path: ({ ids }) => `/adminpage/user/${ids.buyer}` },
  { name: 'admin-products', path: '/adminpage/products' },
  { name: 'admin-create', path: '/adminpage/products/create' },
  {
    name: 'admin-create-failed',
    path: '/adminpage/products/create',
    act: (page) => submit(page, 'Add Product'),
  },
  { name: 'admin-edit', path: ({ ids }) => `/admin/product/${ids.product}` },
  {
    name: 'admin-edit-failed',
    path: ({ ids }) => `/admin/product/${ids.product}`,
    act: async (page) => {
      await page.getByLabel('Price').fill('-1')
      await submit(page, 'Save changes')
    },
  },
  { name: 'admin-orders', path: '/adminpage/orders' },
  { name: 'admin-order', path: ({ ids }) => `/order/${ids.paidOrder}#order-tools` },
  { name: 'admin-order-shipped', path: ({ ids }) => `/order/${ids.shippedOrder}#order-tools` },
  { name: 'admin-slip', path: ({ ids }) => `/adminpage/orders/${ids.shippedOrder}/slip` },
  { name: 'admin-slip-cancelled', path: ({ ids }) => `/adminpage/orders/${ids.cancelledOrder}/slip` },
  { name: 'admin-attention', path: '/adminpage/attention' },
  { name: 'admin-mail', path: '/adminpage/mail' },
  { name: 'admin-mail-one', path: '/adminpage/mail/2' },
]

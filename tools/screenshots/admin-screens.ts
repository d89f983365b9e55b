import { button, openMenu, submit } from './acts'
import type { Screen } from './screens'

/** States of the screens that only admins see. */
export const administering: Omit<Screen, 'as'>[] = [
  {
    name: 'admin-delete',
    path: '/adminpage/products',
    act: async (page) => {
      await button(page, 'Delete').click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'admin-menu', path: '/adminpage/users', act: openMenu('Admin Menu') },
  {
    name: 'admin-create-failed',
    path: '/adminpage/products/create',
    act: (page) => submit(page, 'Add Product'),
  },
  {
    name: 'admin-edit-failed',
    path: ({ ids }) => `/admin/product/${ids.product}`,
    act: async (page) => {
      await page.getByLabel('Price').fill('-1')
      await submit(page, 'Save changes')
    },
  },
  { name: 'admin-order', path: ({ ids }) => `/order/${ids.paidOrder}#order-tools` },
  { name: 'admin-order-shipped', path: ({ ids }) => `/order/${ids.shippedOrder}#order-tools` },
  { name: 'admin-slip-cancelled', path: ({ ids }) => `/adminpage/orders/${ids.cancelledOrder}/slip` },
]

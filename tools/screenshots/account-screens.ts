import { button, openMenu, openUncheckedLink, submit } from './acts'
import type { Screen } from './screens'

export const accounts: Screen[] = [
  { name: 'login-checkout', path: '/login?redirect=%2Fplaceorder', as: 'cartOwner' },
  {
    name: 'login-failed',
    path: '/login',
    act: submit('Login', { 'Username or email': 'nobody@example.com', Password: 'a wrong password' }),
  },
  { name: 'register-checkout', path: '/register?redirect=%2Fplaceorder', as: 'cartOwner' },
  {
    name: 'register-failed',
    path: '/register',
    act: submit('Register', { Name: 'A', Email: 'a@b', Password: 'short', 'Confirm Password': 'other' }),
  },
  {
    name: 'forgot-password-sent',
    path: '/forgot-password',
    act: async (page) => {
      // Each address gets three mails an hour.
      await page.getByLabel('Email').fill(`${crypto.randomUUID()}@example.com`)
      await button(page, 'Send the link').click()
      await page.getByRole('status').waitFor()
    },
  },
  { name: 'reset-password-dead', path: '/reset-password?token=wrong' },
  { name: 'reset-password', path: '/reset-password', act: openUncheckedLink },
  {
    name: 'reset-password-failed',
    path: '/reset-password',
    act: async (page) => {
      await openUncheckedLink(page)
      await submit('Save and log in', { Password: 'short', 'Confirm Password': 'short' })(page)
    },
  },
  { name: 'confirm-email', path: '/confirm-email?token=1.wrong' },
  { name: 'confirm-email-dead', path: '/confirm-email?token=1.wrong', act: submit('Confirm the address') },
  { name: 'profile-failed', path: '/profile', as: 'buyer', act: submit('Update', { Email: 'a@b' }) },
  {
    name: 'profile-security-app',
    path: '/profile/security',
    as: 'buyer',
    act: async (page) => {
      await button(page, 'Set up an app').click()
      await page.getByRole('img', { name: 'QR code for the app' }).waitFor()
    },
  },
  { name: 'profile-no-orders', path: '/profile', as: 'newcomer' },
]

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
    act: async (page) => {
      // The browser's own check says what it says beside one field only.
      await page.locator('main form').evaluate((form: HTMLFormElement) => form.setAttribute('novalidate', ''))
      await submit('Add Product')(page)
    },
  },
  {
    name: 'admin-edit-failed',
    path: ({ ids }) => `/admin/product/${ids.product}`,
    act: submit('Save changes', { Price: '-1' }),
  },
  { name: 'admin-product-preview', path: ({ ids }) => `/admin/product/${ids.product}/preview` },
  { name: 'admin-synonyms', path: '/adminpage/search?list=synonyms' },
  {
    name: 'admin-synonyms-failed',
    path: '/adminpage/search?list=synonyms&add=hoover',
    act: submit('Add group'),
  },
  {
    name: 'admin-keys-made',
    path: '/adminpage/keys',
    act: async (page) => {
      await page.getByText('Make a key').click()
      await page.getByLabel('Name', { exact: true }).fill('Label printer')
      await page.getByRole('checkbox', { name: /orders:ship/ }).check()
      await button(page, 'Make the key').click()
      await button(page, 'I have kept it').waitFor()
    },
  },
  { name: 'admin-order', path: ({ ids }) => `/order/${ids.paidOrder}#order-tools` },
  { name: 'admin-order-shipped', path: ({ ids }) => `/order/${ids.shippedOrder}#order-tools` },
  { name: 'admin-slip-cancelled', path: ({ ids }) => `/adminpage/orders/${ids.cancelledOrder}/slip` },
]

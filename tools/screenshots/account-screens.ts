import { button, openUncheckedLink, submit } from './acts'
import type { Screen } from './screens'

/** States of the screens of signing in and of one's own account. */
export const accounts: Screen[] = [
  { name: 'login-checkout', path: '/login?redirect=%2Fplaceorder', as: 'cartOwner' },
  {
    name: 'login-failed',
    path: '/login',
    act: async (page) => {
      await page.getByLabel('Username or email').fill('nobody@example.com')
      await page.getByLabel('Password', { exact: true }).fill('a wrong password')
      await submit(page, 'Login')
    },
  },
  { name: 'register-checkout', path: '/register?redirect=%2Fplaceorder', as: 'cartOwner' },
  {
    name: 'register-failed',
    path: '/register',
    act: async (page) => {
      await page.getByLabel('Name').fill('A')
      await page.getByLabel('Email').fill('a@b')
      await page.getByLabel('Password', { exact: true }).fill('short')
      await page.getByLabel('Confirm Password').fill('other')
      await submit(page, 'Register')
    },
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
      await page.getByLabel('Password', { exact: true }).fill('short')
      await page.getByLabel('Confirm Password').fill('short')
      await submit(page, 'Save and log in')
    },
  },
  { name: 'confirm-email', path: '/confirm-email?token=1.wrong' },
  {
    name: 'confirm-email-dead',
    path: '/confirm-email?token=1.wrong',
    act: (page) => submit(page, 'Confirm the address'),
  },
  {
    name: 'profile-failed',
    path: '/profile',
    as: 'buyer',
    act: async (page) => {
      await page.getByLabel('Email').fill('a@b')
      await submit(page, 'Update')
    },
  },
  { name: 'profile-no-orders', path: '/profile', as: 'newcomer' },
]

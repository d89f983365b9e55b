import { demo, newAccount, newOrder, signIn } from '@/testing/browser/accounts'
import { expect, test } from '@/testing/browser/fixtures'
import {
  expectLink,
  fillCart,
  newLine,
  openAccountMenu,
  openMenu,
  register,
  storedText,
  submitLogIn,
} from '@/testing/browser/journey'

test('a customer logs in, sees their name, and logs out to the front page with no stored data left', async ({
  page,
  request,
  allowedErrors,
}) => {
  allowedErrors.push('net::ERR_FAILED')
  await fillCart(page, await newLine(request), true)
  await page.goto('/login')
  await submitLogIn(page, demo.buyer)
  await expect(page).toHaveURL('/')
  await page.goto('/payment')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.route('**/api/orders/add/', (route) => route.abort())
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByText('An error was encountered.')).toBeVisible()
  for (const word of ['placeOrderAttempt', 'buyer', 'Thing', 'Paypal', 'Rome']) {
    await expect.poll(() => storedText(page)).toContain(word)
  }
  await openMenu(page, 'Bea Buyer')
  await expectLink(page, 'Profile', '/profile')
  await page.getByRole('button', { name: 'Logout', exact: true }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'Cart(0)' })).toBeVisible()
  for (const word of ['buyer', 'Rome', 'Thing', 'Paypal', 'placeOrderAttempt', 'cartItems']) {
    await expect.poll(() => storedText(page)).not.toContain(word)
  }
  await page.goto('/profile')
  await expect(page).toHaveURL('/login?redirect=%2Fprofile')
})

test('only an admin sees the Admin Menu', { tag: '@phone' }, async ({ page }) => {
  await signIn(page, demo.buyer)
  await page.goto('/cart')
  await openMenu(page, 'Bea Buyer')
  for (const title of ['Admin Menu', 'Users']) await expect(page.getByText(title)).toHaveCount(0)
  await signIn(page, demo.admin)
  await page.goto('/cart')
  await openMenu(page, 'Admin Menu')
  for (const [name, href] of [
    ['Users', '/adminpage/users/'],
    ['Products', '/adminpage/products/'],
    ['Orders', '/adminpage/orders'],
    ['Mail', '/adminpage/mail'],
    ['Search', '/adminpage/search'],
  ] as const) {
    await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  }
  await expect(page.getByRole('link', { name: /^Needs attention/ })).toBeVisible()
})

test('login and registration show errors, keep their input, return to the requested page, and skip a logged-in user', async ({
  page,
  allowedErrors,
}) => {
  allowedErrors.push('401 (Unauthorized)', '400 (Bad Request)')
  const alert = page.getByRole('main').getByRole('alert')
  await page.goto('/profile')
  await expect(page).toHaveURL('/login?redirect=%2Fprofile')
  await page.getByLabel('Username or email').fill('shopper@example.com')
  await page.getByLabel('Password').fill('wrong')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(alert).toContainText('No active account found with the given credentials')
  await expect(page.getByLabel('Username or email')).toHaveValue('shopper@example.com')

  await page.getByRole('main').getByRole('link', { name: 'Register' }).click()
  await expect(page).toHaveURL('/register?redirect=%2Fprofile')
  await page.getByLabel('Name').fill('Somebody')
  await page.getByRole('button', { name: 'Register' }).click()
  for (const line of ['Email is required.', 'Password must be at least 8 characters.']) {
    await expect(alert.getByText(line)).toBeVisible()
  }
  await expect(page.getByLabel('Name')).toHaveValue('Somebody')
  await register(page)
  await expect(page).toHaveURL('/profile')
  await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible()
  // Older links omit the leading slash. More addresses: lib/shared/browser/safe-redirect.test.ts.
  for (const [asked, path] of [
    ['/shipping', '/shipping'],
    ['shipping', '/shipping'],
    ['//evil.example', '/'],
  ] as const) {
    await page.goto(`/login?redirect=${asked}`)
    await expect(page).toHaveURL(path)
  }
})

test('a user with a session but no stored user is redirected from the login, is stored again and sees their name', async ({
  page,
}) => {
  await signIn(page, demo.buyer)
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login?redirect=/profile')
  await expect(page).toHaveURL('/profile')
  await openAccountMenu(page, 'Bea Buyer')
  await expect.poll(() => storedText(page)).toContain('Bea Buyer')
})

test('F10 the next user of the same browser sees nothing of the previous user’s cart, address or orders', async ({
  page,
  request,
  allowedErrors,
}) => {
  allowedErrors.push('404 (Not Found)')
  const line = await newLine(request)
  const [first, second] = [await newAccount(request, 'Ann First'), await newAccount(request, 'Bob Second')]
  const order = await newOrder(request, first.info, { _id: line.product, price: line.price })
  await signIn(page, first)
  await fillCart(page, line, true)
  await page.goto('/profile')
  await expect(page.getByRole('link', { name: 'Details' })).toHaveCount(1)
  await openAccountMenu(page, 'Ann First')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')

  await page.goto('/login')
  await submitLogIn(page, second)
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'Cart(0)' })).toBeVisible()
  await page.goto('/shipping')
  for (const label of ['Address', 'City', 'Postal Code', 'Country']) {
    await expect(page.getByLabel(label)).toHaveValue('')
  }
  await page.goto('/profile')
  await expect(page.getByLabel('Name')).toHaveValue('Bob Second')
  await expect(page.getByRole('link', { name: 'Details' })).toHaveCount(0)
  const response = await page.goto(`/order/${order._id}`)
  expect(response?.status()).toBe(404)
  const stored = await storedText(page)
  for (const word of [first.email, 'Ann First', line.name]) expect(stored).not.toContain(word)
})

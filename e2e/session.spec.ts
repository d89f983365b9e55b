import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { checkOut, logIn, openProduct, register } from './support/journey'

test('a customer logs in, sees their name, and logs out to the front page with no stored data left', async ({
  page,
}) => {
  await openProduct(page, 'Ember Stoneware Teapot')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await page.goto('/login')
  await logIn(page, 'buyer')
  await expect(page).toHaveURL('/')
  await page.goto('/cart')
  await openMenu(page, 'Bea Buyer')
  await expect(page.getByRole('link', { name: 'Profile', exact: true })).toHaveAttribute('href', '/profile')
  await page.getByRole('button', { name: 'Logout', exact: true }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'Cart(0)' })).toBeVisible()
  await expect.poll(() => storedText(page)).not.toContain('buyer')
  await page.goto('/profile')
  await expect(page).toHaveURL('/login?redirect=%2Fprofile')
})

test.describe('an order whose request failed', () => {
  test.use({ allowedConsoleErrors: ['net::ERR_FAILED'] })

  test('is removed at logout from every storage of the browser, like everything else', async ({ page }) => {
    await openProduct(page, 'Ember Stoneware Teapot')
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await page.goto('/login')
    await logIn(page, 'buyer')
    await checkOut(page)
    await page.route('**/api/orders/add/', (route) => route.abort())
    await page.getByRole('button', { name: 'Place Order' }).click()
    await expect(page.getByText('An error was encountered.')).toBeVisible()
    await expect.poll(() => storedText(page)).toContain('placeOrderAttempt')

    await openMenu(page, 'Bea Buyer')
    await page.getByRole('button', { name: 'Logout', exact: true }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('link', { name: 'Cart(0)' })).toBeVisible()
    for (const word of ['buyer', 'Springfield', 'Teapot', 'Paypal', 'placeOrderAttempt', 'cartItems']) {
      await expect.poll(() => storedText(page)).not.toContain(word)
    }
  })
})

test('only an admin sees the Admin Menu', { tag: '@phone' }, async ({ page, context }) => {
  await page.goto('/login')
  await logIn(page, 'buyer')
  await openMenu(page, 'Bea Buyer')
  for (const title of ['Admin Menu', 'Users']) await expect(page.getByText(title)).toHaveCount(0)
  await page.getByRole('button', { name: 'Logout', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Cart(0)' })).toBeVisible()
  await expect(page.getByText('Admin Menu')).toHaveCount(0)
  await context.clearCookies()
  await page.goto('/login')
  await logIn(page, 'admin')
  await openMenu(page, 'Admin Menu')
  for (const [name, href] of [
    ['Users', '/adminpage/users/'],
    ['Products', '/adminpage/products/'],
    ['Orders', '/adminpage/orders'],
    ['Mail', '/adminpage/mail'],
  ] as const) {
    await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  }
})

test('login and registration return to the requested page, and skip the form for a logged-in user', async ({
  page,
}) => {
  await page.goto('/profile')
  await expect(page).toHaveURL('/login?redirect=%2Fprofile')
  await page.getByRole('main').getByRole('link', { name: 'Register' }).click()
  await expect(page).toHaveURL('/register?redirect=%2Fprofile')
  await register(page)
  await expect(page).toHaveURL('/profile')
  await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible()
  await page.goto('/login?redirect=/shipping')
  await expect(page).toHaveURL('/shipping')
  // Older links omit the leading slash.
  for (const path of ['shipping', 'profile']) {
    await page.goto(`/login?redirect=${path}`)
    await expect(page).toHaveURL(`/${path}`)
  }
  for (const evil of ['//evil.example', 'https:evil.example', '/%5Cevil.example', 'javascript:alert(1)']) {
    await page.goto(`/login?redirect=${evil}`)
    await expect(page).toHaveURL('/')
  }
})

test.describe('a wrong password', () => {
  test.use({ allowedConsoleErrors: ['401 (Unauthorized)', '400 (Bad Request)'] })

  test('shows an error, and a failed login or registration keeps the form’s input', async ({ page }) => {
    await page.goto('/login')
    await page.getByLabel('Username or email').fill('shopper@example.com')
    await page.getByLabel('Password').fill('wrong')
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'No active account found with the given credentials',
    )
    await expect(page.getByLabel('Username or email')).toHaveValue('shopper@example.com')
    await page.getByLabel('Password').fill('')
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'Password: This field may not be blank.',
    )

    await page.goto('/register')
    await page.getByLabel('Name').fill('Somebody')
    await page.getByRole('button', { name: 'Register' }).click()
    for (const line of ['Email is required.', 'Password must be at least 8 characters.']) {
      await expect(page.getByRole('main').getByRole('alert').getByText(line)).toBeVisible()
    }
    await expect(page.getByLabel('Name')).toHaveValue('Somebody')
  })
})

test('a user with a session but no stored user is redirected from the login and sees their name', async ({
  page,
}) => {
  await page.goto('/login')
  await logIn(page, 'buyer')
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login?redirect=/profile')
  await expect(page).toHaveURL('/profile')
  await openMenu(page, 'Bea Buyer')
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
})

test('while the profile loads, links in the menu and the footer show the spinner', async ({ page }) => {
  await page.goto('/login')
  await logIn(page, 'buyer')
  for (const start of ['menu', 'footer']) {
    await page.goto('/cart')
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(
      (url) => url.pathname === '/profile',
      (route) => released.then(() => route.continue()),
    )
    if (start === 'menu') {
      await openMenu(page, 'Bea Buyer')
      await page.getByRole('link', { name: 'Profile' }).click()
    } else {
      await page.getByRole('contentinfo').getByRole('link', { name: 'My Orders' }).click()
    }
    await expect(page.getByText('Loading', { exact: true })).toBeVisible()
    release()
    await expect(page).toHaveURL('/profile')
    await expect(page.getByText('Loading', { exact: true })).toHaveCount(0)
    await page.unrouteAll({ behavior: 'wait' })
  }
})

/** Opens the dropdown with the title. Phones have a single menu instead. */
async function openMenu(page: Page, title: string): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 600
  await page.getByRole('button', { name: isPhone ? 'Menu' : title, exact: true }).click()
  await expect(page.getByText(title).filter({ visible: true }).first()).toBeVisible()
}

/** Returns the content of local and session storage as one string. */
function storedText(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
}

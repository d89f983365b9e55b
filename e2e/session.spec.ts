import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { addToCart, checkOut, logIn, openProduct, register } from './support/journey'

test('a person logs in, is greeted by name, and logs out to the front page with nothing left behind', async ({
  page,
}) => {
  await page.goto('/')
  await addToCart(page, 'Ember Stoneware Teapot')
  await page.goto('/login')
  await logIn(page, 'buyer')
  await expect(page).toHaveURL('/')
  await openMenu(page, 'Bea Buyer')
  await expect(page.getByRole('link', { name: 'Profile' })).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'Cart(0)' })).toBeVisible()
  const kept = await page.evaluate(() => ({ ...localStorage }))
  expect(JSON.stringify(kept)).not.toContain('buyer')
  await page.goto('/profile')
  await expect(page).toHaveURL('/login?redirect=%2Fprofile')
})

test('only an admin is offered the Admin Menu', async ({ page }) => {
  await page.goto('/login')
  await logIn(page, 'admin')
  await openMenu(page, 'Admin Menu')
  for (const [name, href] of [
    ['Users', '/adminpage/users/'],
    ['Products', '/adminpage/products/'],
    ['Orders', '/adminpage/orders'],
  ] as const) {
    await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  }
})

test('login and registration come back to where one was, and a logged-in person is sent on', async ({
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
  for (const evil of ['//evil.example', 'https:evil.example', '/%5Cevil.example', 'javascript:alert(1)']) {
    await page.goto(`/login?redirect=${evil}`)
    await expect(page).toHaveURL('/')
  }
})

test.describe('a wrong password', () => {
  test.use({ allowedConsoleErrors: ['401 (Unauthorized)', '400 (Bad Request)'] })

  test('says so, and a login or registration that fails loses nothing that was typed', async ({ page }) => {
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

test.describe('another person’s order', () => {
  test.use({ allowedConsoleErrors: ['404 (Not Found)'] })

  test('A01 is not found, exactly like one that does not exist', async ({ page }) => {
    await page.goto('/register')
    await register(page)
    for (const id of [1, 999_999]) {
      await page.goto(`/order/${id}`)
      await expect(page.getByRole('main').getByRole('alert')).toContainText('Order not found.')
    }
  })
})

test('checkout guards its steps: payment needs an address, an empty cart cannot be ordered', async ({
  page,
}) => {
  await page.goto('/payment')
  await expect(page).toHaveURL('/shipping')
  await page.goto('/placeorder')
  await expect(page).toHaveURL('/shipping')
  await page.goto('/cart')
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
  await page.getByRole('link', { name: 'Go back' }).click()
  await expect(page).toHaveURL('/')
})

test('the step bar links exactly the steps that were reached', async ({ page }) => {
  await page.goto('/shipping')
  const bar = page.getByRole('navigation', { name: 'Checkout' })
  await expect(bar.getByRole('link')).toHaveText(['Login', 'Shipping'])
  await checkOut(page)
  await expect(bar.getByRole('link')).toHaveText(['Login', 'Shipping', 'Payment', 'Place Order'])
})

test('the cart follows quantity and removal, survives a reload and reaches another tab', async ({
  page,
  context,
}) => {
  await openProduct(page, 'Everyday Dotted Notebook')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  const other = await context.newPage()
  await other.goto('/')
  await page.goto('/cart')
  await page.getByRole('main').getByRole('combobox').selectOption('3')
  await expect(page.getByText('Subtotal (3 items)')).toBeVisible()
  await expect(other.getByRole('link', { name: 'Cart(3)' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Subtotal (3 items)')).toBeVisible()
  await page.getByRole('button', { name: /Remove/ }).click()
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
  await expect(other.getByRole('link', { name: 'Cart(0)' })).toBeVisible()
})

/** The dropdown of that title; on phones one menu holds everything. */
async function openMenu(page: Page, title: string): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 600
  await page.getByRole('button', { name: isPhone ? 'Menu' : title, exact: true }).click()
  await expect(page.getByText(title).filter({ visible: true }).first()).toBeVisible()
}

import { admin, newBuyer, signIn } from './support/accounts'
import { expect, test } from './support/fixtures'
import { logIn, register } from './support/journey'

/** Only the owner and admins can read an order. For everyone else its address behaves like one that does not exist. */

test.describe('an order of another account', () => {
  test.use({ allowedConsoleErrors: ['404 (Not Found)'] })

  test('A01 looks exactly like an order that does not exist', async ({ page }) => {
    await page.goto('/register')
    await register(page)
    for (const id of [1, 999_999]) {
      await page.goto(`/order/${id}`)
      await expect(page.getByRole('main').getByRole('alert')).toContainText('Order not found.')
    }
  })
})

test('an unknown order answers with status 404, and a visitor is redirected with status 307', async ({
  page,
}) => {
  // The server may close a kept-alive connection just as it is reused.
  const fetchPage = (path: string) => page.request.get(path, { maxRedirects: 0, maxRetries: 2 })
  const asVisitor = await Promise.all(Array.from({ length: 20 }, () => fetchPage('/order/1')))
  expect(asVisitor.map((response) => response.status())).toEqual(Array(20).fill(307))
  expect(asVisitor[0]?.headers().location).toContain('/login?redirect=%2Forder%2F1')
  await page.goto('/login')
  await logIn(page, 'buyer')
  const unknown = await Promise.all(Array.from({ length: 20 }, () => fetchPage('/order/999999')))
  expect(unknown.map((response) => response.status())).toEqual(Array(20).fill(404))
})

test('an admin can read an order of another account and sees no payment button', async ({
  page,
  request,
}) => {
  const button = page.getByRole('button', { name: 'Pay with PayPal' })
  const { account, order } = await newBuyer(page, request)
  await page.goto(`/order/${order._id}`)
  await expect(button).toBeVisible()
  await signIn(page, admin)
  await page.goto(`/order/${order._id}`)
  await expect(page.getByRole('link', { name: account.email })).toBeVisible()
  await expect(page.getByText('Not paid.')).toBeVisible()
  // In the server-rendered HTML a spinner would stand in for the button.
  await expect(page.getByText('Loading the payment button')).toHaveCount(0)
  await expect(button).toHaveCount(0)
})

import { admin, newBuyer, signIn } from './support/accounts'
import { expect, test } from './support/fixtures'
import { logIn, register } from './support/journey'

/** An order is its owner's, and its address tells nobody else anything. */

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

test('an order that is not to be had is a real 404, and a visitor is really redirected', async ({ page }) => {
  // A connection kept alive may be closed just when it is used again.
  const ask = (path: string) => page.request.get(path, { maxRedirects: 0, maxRetries: 2 })
  const asVisitor = await Promise.all(Array.from({ length: 20 }, () => ask('/order/1')))
  expect(asVisitor.map((response) => response.status())).toEqual(Array(20).fill(307))
  expect(asVisitor[0]?.headers().location).toContain('/login?redirect=%2Forder%2F1')
  await page.goto('/login')
  await logIn(page, 'buyer')
  const unknown = await Promise.all(Array.from({ length: 20 }, () => ask('/order/999999')))
  expect(unknown.map((response) => response.status())).toEqual(Array(20).fill(404))
})

test('an admin reads the order of somebody else, and is offered no way to pay it', async ({
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
  // The server's own HTML would show the spinner in the button's place.
  await expect(page.getByText('Loading the payment button')).toHaveCount(0)
  await expect(button).toHaveCount(0)
})

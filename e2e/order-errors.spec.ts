import { newBuyer } from './support/accounts'
import { alerts } from './support/checkout'
import { expect, test } from './support/fixtures'

/** Orders and payments that are refused: components/checkout/place-order.test.tsx, components/orders/pay-order.test.tsx. */

test.use({ allowedConsoleErrors: ['Failed to load resource', 'PayPal'] })

test('P16 a blocked payment script is told to the console only: no alert, and the order can be used', async ({
  page,
  request,
}) => {
  const { product, order } = await newBuyer(page, request)
  const told: string[] = []
  page.on('console', (message) => message.type() === 'error' && told.push(message.text()))
  const asked = page.waitForRequest('**/sdk/js**')
  await page.route('**/sdk/js**', (route) => route.abort())
  await page.goto(`/order/${order._id}`)
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await expect.poll(() => told.join()).toContain('PayPal')
  expect(new URL((await asked).url()).searchParams.get('client-id')).toBeTruthy()
  await expect(alerts(page)).toHaveText(['Not delivered yet.', 'Not paid.'])
  await expect(page.getByRole('link', { name: product.name })).toBeVisible()
  await page.unroute('**/sdk/js**')
  await again.click()
  await expect(page.getByRole('button', { name: 'Pay with PayPal' })).toBeVisible()
})

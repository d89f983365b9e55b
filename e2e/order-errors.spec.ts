import { newBuyer } from './support/accounts'
import { alerts } from './support/checkout'
import { expect, test } from './support/fixtures'

/** components/checkout/place-order.test.tsx and components/orders/pay-order.test.tsx test refused orders and payments. */

test.use({ allowedConsoleErrors: ['Failed to load resource', 'PayPal'] })

test('P16 a blocked payment script is reported in the console only: no alert, and the order page works', async ({
  page,
  request,
}) => {
  const { product, order } = await newBuyer(page, request)
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  const scriptRequest = page.waitForRequest('**/sdk/js**')
  await page.route('**/sdk/js**', (route) => route.abort())
  await page.goto(`/order/${order._id}`)
  const retryButton = page.getByRole('button', { name: 'Try again' })
  await expect(retryButton).toBeVisible()
  await expect.poll(() => errors.join()).toContain('PayPal')
  expect(new URL((await scriptRequest).url()).searchParams.get('client-id')).toBeTruthy()
  await expect(alerts(page)).toHaveText(['Not delivered yet.', 'Not paid.'])
  await expect(page.getByRole('link', { name: product.name })).toBeVisible()
  await page.unroute('**/sdk/js**')
  await retryButton.click()
  await expect(page.getByRole('button', { name: 'Pay with PayPal' })).toBeVisible()
})

import { newBuyer } from './support/accounts'
import { alerts, expectEmptyCart, readyToOrder } from './support/checkout'
import { expect, test } from './support/fixtures'
import { openPaypal } from './support/journey'

/** The error catalogue (Spec §8) for placing and paying an order. */

test.use({ allowedConsoleErrors: ['Failed to load resource', 'PayPal'] })

const orders = '**/api/orders/add/'

test('an order refused with 401 says that one must be logged in to place it', async ({ page, request }) => {
  await readyToOrder(page, request)
  await page.route(orders, (route) =>
    route.fulfill({ status: 401, json: { detail: 'You must be logged in.' } }),
  )
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(alerts(page)).toHaveText('You must be logged in to place an order.')
  await expect(page.getByRole('link', { name: 'Cart(1)' })).toBeVisible()
})

test('an order that fails in any other way says that an error was encountered, and can be tried again', async ({
  page,
  request,
}) => {
  await readyToOrder(page, request)
  const button = page.getByRole('button', { name: 'Place Order' })
  for (const status of [400, 403, 409, 500, 503, 0]) {
    await page.route(orders, (route) => (status ? route.fulfill({ status, json: {} }) : route.abort()))
    await button.click()
    await expect(alerts(page).getByText('An error was encountered.', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Cart(1)' })).toBeVisible()
    await page.unroute(orders)
  }
  await button.click()
  await expect(page).toHaveURL(/\/order\/\d+$/)
  await expectEmptyCart(page)
})

test('S12 too many pieces or unpaid orders: the shop says what to do, and the cart stays', async ({
  page,
  request,
}) => {
  const { line } = await readyToOrder(page, request)
  const detail = 'The shop keeps products for 5 unpaid orders of yours at a time.'
  const json = { code: 'too-many-open-orders', detail }
  await page.route(orders, (route) => route.fulfill({ status: 409, json }))
  const button = page.getByRole('button', { name: 'Place Order' })
  await button.click()
  await expect(alerts(page)).toHaveText(`An error was encountered.${detail}`)
  await page.unroute(orders)
  await page.evaluate((item) => localStorage.setItem('cartItems', JSON.stringify([item])), {
    ...line,
    qty: 100,
  })
  await page.reload()
  await button.click()
  await expect(alerts(page)).toContainText(
    `${line.name}: at most 99 units of a product can be ordered at once.`,
  )
  await expect(page.getByRole('link', { name: /^Cart\([1-9]/ })).toBeVisible()
})

test('S12 an order whose time has run out twice says so in the place of the button', async ({
  page,
  request,
}) => {
  const { order } = await newBuyer(page, request)
  await page.goto(`/order/${order._id}`)
  const json = { detail: 'No longer.', code: 'hold-expired' }
  await page.route('**/paypal/', (route) => route.fulfill({ status: 409, json }))
  const button = page.getByRole('button', { name: 'Pay with PayPal' })
  await button.click()
  await expect(alerts(page).filter({ hasText: 'has run out twice' })).toBeVisible()
  await expect(button).toHaveCount(0)
})

test('a payment that cannot be started or reported is a payment error, and the order stays unpaid', async ({
  page,
  request,
}) => {
  const { order } = await newBuyer(page, request)
  await page.goto(`/order/${order._id}`)
  const json = { detail: 'PayPal cannot be reached.', code: 'payment-provider-down' }
  const failure = alerts(page).getByText('Payment error.', { exact: true })
  await page.route('**/paypal/', (route) => route.fulfill({ status: 502, json }))
  await page.getByRole('button', { name: 'Pay with PayPal' }).click()
  await expect(failure).toBeVisible()
  await page.unroute('**/paypal/')

  await page.route('**/pay/', (route) => route.fulfill({ status: 500, json }))
  const paypal = await openPaypal(page)
  await expect(failure).toHaveCount(0)
  await paypal.getByRole('button', { name: 'Approve payment' }).click()
  await expect(failure).toBeVisible()
  await expect(page.getByText('Not paid.')).toBeVisible()
})

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

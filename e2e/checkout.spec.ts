import { newAccount, signIn } from './support/accounts'
import { address, fillCart, newLine, openAccountMenu, readyToOrder } from './support/checkout'
import { expect, test } from './support/fixtures'
import { fillAddress } from './support/journey'

test('a reload at every checkout step keeps all data', async ({ page, request }) => {
  const line = await newLine(request, 2)
  await signIn(page, await newAccount(request))
  await fillCart(page, line)
  await page.reload()
  await expect(page.getByText('Subtotal (2 items)')).toBeVisible()
  await page.getByRole('link', { name: 'Proceed To Checkout' }).click()
  await expect(page).toHaveURL('/shipping')
  await page.reload()
  for (const [name, value] of Object.entries(address)) {
    await page.locator(`input[name="${name}"]`).fill(value)
  }
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/payment')
  await page.reload()
  await expect(page.getByRole('main').getByRole('radio')).toHaveCount(1)
  await expect(page.getByRole('radio', { name: 'Paypal or Credit Card' })).toBeChecked()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/placeorder')
  await page.reload()
  const main = page.getByRole('main')
  for (const text of [address.address, `${address.city}, ${address.postalCode}`, address.country]) {
    await expect(main.getByText(text)).toBeVisible()
  }
  await expect(main.getByText('Paypal', { exact: true })).toBeVisible()
  const stored = () => page.evaluate(() => [localStorage.shippingAddress, localStorage.paymentMethod])
  await expect.poll(async () => (await stored()).map((text) => JSON.parse(text))).toEqual([address, 'Paypal'])
  await expect(main.getByText('2 X $19.50 = $39.00')).toBeVisible()
  // 39.00 + 10.00 shipping + 3.20 tax
  await expect(main.getByRole('definition')).toHaveText(['$39.00', '$10.00', '$3.20', '$52.20'])
  await page.goto('/shipping')
  await page.reload()
  for (const [name, value] of Object.entries(address)) {
    await expect(page.locator(`input[name="${name}"]`)).toHaveValue(value)
  }
  await page.goto('/placeorder')
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page).toHaveURL(/\/order\/\d+$/)
  await page.reload()
  await expect(main.getByText('2 X $19.50 = $39.00')).toBeVisible()
  await expect(main.getByRole('definition')).toHaveText(['$39.00', '$10.00', '$3.20', '$52.20'])
})

test('going back and forward through the checkout loses nothing', async ({ page, request }) => {
  const line = await newLine(request)
  await signIn(page, await newAccount(request))
  await page.goto(`/products/${line.product}`)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await page.getByRole('link', { name: 'View Cart' }).click()
  await page.getByRole('link', { name: 'Proceed To Checkout' }).click()
  await expect(page).toHaveURL('/shipping')
  await fillAddress(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/payment')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/placeorder')
  for (const path of ['/payment', '/shipping', '/cart', `/products/${line.product}`]) {
    await page.goBack()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('link', { name: 'Cart(1)' })).toBeVisible()
    if (path === '/shipping') await expect(page.getByLabel('City')).toHaveValue('Springfield')
    if (path === '/payment') await expect(page.getByRole('main').getByRole('radio')).toBeChecked()
  }
  for (const path of ['/cart', '/shipping', '/payment', '/placeorder']) {
    await page.goForward()
    await expect(page).toHaveURL(path)
  }
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page).toHaveURL(/\/order\/\d+$/)
  await expect(page.getByRole('link', { name: 'Cart(0)' })).toBeVisible()
  // Going back from the order page does not allow a second order.
  await page.goBack()
  await expect(page).toHaveURL('/placeorder')
  await expect(page.getByText('Your cart is empty.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeDisabled()
})

test('all four address fields are required', async ({ page }) => {
  await page.goto('/shipping')
  const labels = ['Address', 'City', 'Postal Code', 'Country']
  for (const label of labels) await expect(page.getByLabel(label)).toHaveAttribute('required')
  for (const missing of labels) {
    await fillAddress(page)
    await page.getByLabel(missing).fill('')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByLabel(missing)).toBeFocused()
    await page.getByLabel(missing).fill('   ')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByLabel(missing)).toHaveAttribute('aria-invalid', 'true')
    await expect(page).toHaveURL('/shipping')
  }
  expect(await page.evaluate(() => localStorage.getItem('shippingAddress'))).toBeNull()
})

test('logging out in one tab logs out the other, which can no longer place an order', async ({
  page,
  request,
  context,
}) => {
  await readyToOrder(page, request)
  const other = await context.newPage()
  await other.goto('/')
  await openAccountMenu(other, 'New Person')
  await other.getByRole('button', { name: 'Logout' }).click()
  await expect(other.getByRole('link', { name: 'Cart(0)' })).toBeVisible()
  await expect.poll(() => other.evaluate(() => localStorage.getItem('userInfo'))).toBeNull()
  await expect(page.getByText('New Person')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Cart(0)' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Place Order' })).toHaveCount(0)
  await page.goto('/profile')
  await expect(page).toHaveURL('/login?redirect=%2Fprofile')
})

test('checkout steps are guarded: payment requires an address, and an empty cart cannot be ordered', async ({
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

test('the Login step returns a visitor to the current step, and leads a signed-in user to Shipping', async ({
  page,
  request,
}) => {
  const login = page.getByRole('navigation', { name: 'Checkout' }).getByRole('link', { name: 'Login' })
  await fillCart(page, await newLine(request), true)
  await page.goto('/payment')
  await expect(login).toHaveAttribute('href', '/login?redirect=%2Fpayment')
  await signIn(page, await newAccount(request))
  await page.goto('/payment')
  await expect(login).toHaveAttribute('href', '/shipping')
  await login.click()
  await expect(page).toHaveURL('/shipping')
})

test('the step bar links exactly the steps reached so far, also after going back', {
  tag: '@phone',
}, async ({ page }) => {
  const bar = page.getByRole('navigation', { name: 'Checkout' })
  const step = (name: string) => bar.getByRole('link', { name })
  await page.goto('/shipping')
  await expect(bar.getByRole('link')).toHaveText(['Login', 'Shipping'])
  await fillAddress(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/payment')
  await step('Shipping').click()
  await expect(page).toHaveURL('/shipping')
  await expect(bar.getByRole('link')).toHaveText(['Login', 'Shipping', 'Payment'])
  await expect(step('Shipping')).toHaveAttribute('aria-current', 'step')
  await step('Payment').click()
  await expect(page).toHaveURL('/payment')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/placeorder')
  await step('Shipping').click()
  await expect(bar.getByRole('link')).toHaveText(['Login', 'Shipping', 'Payment', 'Place Order'])
  await step('Place Order').click()
  await expect(page).toHaveURL('/placeorder')
})

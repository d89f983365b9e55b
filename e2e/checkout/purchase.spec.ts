import type { Page } from '@playwright/test'
import { demo, newAccount, openNewOrder } from '@/testing/browser/accounts'
import { expectNoViolationsIn } from '@/testing/browser/axe'
import { expect, test } from '@/testing/browser/fixtures'
import {
  addToCart,
  expectEmptyCart,
  expectLink,
  fillAddress,
  openPaypal,
  pressOn,
  submitLogIn,
} from '@/testing/browser/journey'
import { themes } from '@/testing/db/rounds'
import { readPdf } from '@/testing/machine/read-pdf'

/** A product of the demo catalogue. Its total is 42.00 + 10.00 shipping + 3.44 tax. */
const teapot = { card: 'Ember Stoneware Teapot', name: 'Ember Stoneware Teapot, Terracotta', total: '$55.44' }

async function takeTeapotToCheckout(page: Page) {
  await page.goto('/')
  await expect(page).toHaveTitle(/Ecommerce Site/)
  await expect(page.getByRole('heading', { name: 'Latest Products', exact: true })).toBeVisible()
  await addToCart(page, teapot.card)
  await expect(page.getByRole('link', { name: 'Cart(1)', exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'View Cart', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Shopping Cart', exact: true })).toBeVisible()
  await expectLink(page, teapot.name, /^\/products\/\d+$/)
  await page.getByRole('link', { name: 'Proceed To Checkout', exact: true }).click()
}

async function payAndReadInvoice(page: Page) {
  const paypal = await openPaypal(page)
  await expect(paypal.getByText('$55.44 USD')).toBeVisible()
  await paypal.getByRole('button', { name: 'Approve payment' }).click()
  await expect(page.getByText('Payment processed.', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Paid on \d{2}\/\d{2}\/\d{4} \d{2}:\d{2}:\d{2} [AP]M$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay with PayPal' })).toHaveCount(0)
  const invoicePath = await page.getByRole('link', { name: 'Invoice (PDF)' }).getAttribute('href')
  const invoice = await page.request.get(invoicePath ?? '')
  expect(invoice.headers()).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' })
  const said = readPdf(await invoice.body()).texts.map(({ text }) => text)
  expect(said).toEqual(expect.arrayContaining(['INVOICE', teapot.name, '$55.44']))
}

async function expectInHistory(page: Page, orderPath: string) {
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'My Orders', exact: true })).toBeVisible()
  const row = page.getByRole('row').filter({ has: page.locator(`a[href="${orderPath}"]`) })
  await expect(row).toContainText('$55.44')
  await row.evaluate((element) => element.scrollIntoView({ block: 'center', inline: 'nearest' }))
  for (const date of await row.getByRole('time').all()) await expect(date).toBeInViewport({ ratio: 1 })
  const details = row.getByRole('link', { name: 'Details' })
  await expect(details).toBeInViewport({ ratio: 1 })
  await details.click()
  await expect(page).toHaveURL(orderPath)
  await expect(page.getByText(/^Paid on/)).toBeVisible()
}

test('a visitor buys a product: from home through cart, login and checkout to a paid order in the history', {
  tag: '@phone',
}, async ({ page }) => {
  await takeTeapotToCheckout(page)

  await expect(page).toHaveURL('/shipping')
  await fillAddress(page)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()

  await expect(page).toHaveURL('/payment')
  await expect(page.getByRole('radio', { name: 'Paypal or Credit Card', exact: true })).toBeChecked()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()

  await expect(page).toHaveURL('/placeorder')
  await expect(page.getByText('You must be logged in to create this order.', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Place Order', exact: true })).toBeDisabled()
  await page.getByRole('link', { name: 'Login here', exact: true }).click()
  await submitLogIn(page, demo.shopper)

  await expect(page).toHaveURL('/placeorder')
  await expect(page.getByText('1 X $42.00 = $42.00', { exact: true })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: teapot.total })).toBeVisible()
  await page.getByRole('button', { name: 'Place Order', exact: true }).click()

  await expect(page).toHaveURL(/\/order\/\d+$/)
  const orderPath = new URL(page.url()).pathname
  await expect(page.getByRole('heading', { level: 1 })).toContainText(orderPath.split('/').at(-1) ?? 'no id')
  await expect(page.getByText('Not delivered yet.', { exact: true })).toBeVisible()
  await expect(page.getByText('Not paid.', { exact: true })).toBeVisible()
  await expectLink(page, 'shopper@example.com', 'mailto:shopper@example.com')
  await expect(page.getByText('1 X $42.00 = $42.00', { exact: true })).toBeVisible()
  await expectEmptyCart(page)
  await expect(page.getByText('Payments are simulated. No money moves.')).toBeVisible()

  await payAndReadInvoice(page)

  await expectInHistory(page, orderPath)
})

async function findTeapotByKeyboard(page: Page) {
  await page.goto('/cart')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await pressOn(page.getByRole('search').getByLabel('Search products'), 't')
  const field = page.getByRole('combobox', { name: 'Search products' })
  await field.pressSequentially('eap')
  await expect(page.getByRole('option').first()).toContainText(teapot.card)
  await expectNoViolationsIn(page, themes, 'header')
  await field.press('ArrowDown')
  await field.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(teapot.name)
  await expect(page.getByRole('main')).toBeFocused()
}

test('a visitor buys a product by keyboard alone, from a suggestion of the search to the payment', async ({
  page,
  playwright,
  baseURL,
}) => {
  // The registration signs in its own client only.
  const account = await newAccount(await playwright.request.newContext({ baseURL }))
  await findTeapotByKeyboard(page)

  await pressOn(page.getByRole('combobox', { name: 'Quantity' }), '2')
  await pressOn(page.getByRole('button', { name: 'Add to Cart' }))
  await pressOn(page.getByRole('link', { name: 'View Cart' }))
  await expect(page.getByText('Subtotal (2 items)')).toBeVisible()
  await pressOn(page.getByRole('button', { name: `Remove ${teapot.name}` }))
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByRole('link', { name: teapot.name })).toBeFocused()
  await pressOn(page.getByRole('link', { name: 'Proceed To Checkout' }))
  await expect(page).toHaveURL('/shipping')
  for (const label of ['Address', 'City', 'Postal Code', 'Country']) {
    await pressOn(page.getByRole(label === 'Country' ? 'combobox' : 'textbox', { name: label }), '7')
  }
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/payment')
  await pressOn(page.getByRole('radio', { name: 'Paypal or Credit Card' }))
  await expect(page).toHaveURL('/placeorder')
  await pressOn(page.getByRole('link', { name: 'Login here' }))
  await pressOn(page.getByRole('textbox', { name: 'Username or email' }), 'Home')
  await page.keyboard.type(account.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(account.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/placeorder')
  await pressOn(page.getByRole('button', { name: 'Place Order' }))
  await expect(page).toHaveURL(/\/order\/\d+$/)
  const popup = page.waitForEvent('popup')
  await pressOn(page.getByRole('button', { name: 'Pay with PayPal' }))
  await pressOn((await popup).getByRole('button', { name: 'Approve payment' }))
  await expect(page.getByText('Payment processed.', { exact: true })).toBeVisible()
})

test('P10 a declined or cancelled payment says so and leaves the order unpaid, and the button works again', async ({
  page,
  request,
  allowedErrors,
}) => {
  allowedErrors.push('402 (Payment Required)')
  await openNewOrder(page, request)
  const first = await openPaypal(page)
  await first.getByRole('button', { name: 'Decline payment' }).click()
  await expect(page.getByText('Payment error.', { exact: true })).toBeVisible()
  const notPaid = page.getByRole('heading', { name: 'Your order is not paid yet' })
  await expect(notPaid).toBeVisible()
  await expect(page.getByText('Not paid.', { exact: true })).toBeVisible()

  const second = await openPaypal(page)
  await second.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Payment cancelled. Nothing was charged.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Not paid.', { exact: true })).toBeVisible()
  await expect(notPaid).toBeVisible()

  const third = await openPaypal(page)
  await third.getByRole('button', { name: 'Approve payment' }).click()
  await expect(page.getByText('Payment processed.', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Paid on/)).toBeVisible()
})

import type { APIResponse, Page } from '@playwright/test'
import { admin, bearer, newBuyer, newPurchase, readOrder, signIn } from '@/testing/browser/accounts'
import { expectNoViolationsIn } from '@/testing/browser/axe'
import { expect, test } from '@/testing/browser/fixtures'
import { alerts, delayRequests, readyToOrder, status } from '@/testing/browser/journey'
import { dayOf, mainOf } from '@/testing/browser/pages'
import { themes } from '@/testing/db/rounds'

/**
 * What happens to an order beside its payment: placed once, cancelled, shipped, refunded, packed, noted. Refused orders and payments are
 * tested in components/checkout/place-order.test.tsx and components/orders/pay-order.test.tsx.
 */

test('P16 R08 a blocked payment script raises no alert; a buyer cancels the order, which cannot be paid any more', async ({
  page,
  request,
  allowedErrors,
}) => {
  allowedErrors.push('Failed to load resource', 'PayPal')
  const { account, product, order } = await newBuyer(page, request)
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  const scriptRequest = page.waitForRequest('**/sdk/js**')
  await page.route('**/sdk/js**', (route) => route.abort())
  await page.goto(`/order/${order._id}`)
  const retryButton = page.getByRole('button', { name: 'Try again' })
  await expect(retryButton).toBeVisible()
  await expect.poll(() => errors.join()).toContain('PayPal')
  expect(new URL((await scriptRequest).url()).searchParams.get('client-id')).toBeTruthy()
  await expect(page.getByText('Not paid.', { exact: true })).toBeVisible()
  await expect(alerts(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: product.name })).toBeVisible()
  await page.unroute('**/sdk/js**')
  await retryButton.click()
  const payButton = page.getByRole('button', { name: 'Pay with PayPal' })
  await expect(payButton).toBeVisible()

  const [cancel, dialog] = [page.getByRole('button', { name: 'Cancel order' }), page.getByRole('dialog')]
  await cancel.click()
  await expect(dialog.getByRole('heading')).toHaveText(`Cancel order ${order._id}?`)
  await dialog.getByRole('button', { name: 'Keep order' }).click()
  await expect(cancel).toBeFocused()
  await cancel.click()
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await expect(status(page, 'The order is cancelled.')).toBeVisible()
  const day = await dayOf(page, (await readOrder(request, account.info, order._id)).cancelledAt)
  await expect(page.getByRole('heading', { name: `This order was cancelled on ${day}` })).toBeVisible()
  await expect(payButton).toHaveCount(0)
  await expect(cancel).toHaveCount(0)
})

async function shipAndNote(page: Page) {
  await page.getByLabel('Carrier').fill('Royal Mail')
  await page.getByLabel('Tracking number').fill('RM 1')
  await page.getByLabel('Tracking link').fill('http://royalmail.example/')
  await page.getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(page.getByText('The tracking link must begin with https://.').first()).toBeVisible()
  await page.getByLabel('Tracking link').fill('https://royalmail.example/RM1')
  await page.getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(status(page, 'The order is marked as shipped.')).toBeVisible()
  await page.getByLabel('Tracking number').fill('RM 2')
  await page.getByRole('button', { name: 'Correct tracking' }).click()
  await expect(page.getByText('Tracking number RM 2')).toBeVisible()
  await page.getByLabel('New note').fill('Wants it by Friday.')
  await page.getByRole('button', { name: 'Add note' }).click()
  const note = page.getByRole('listitem').filter({ hasText: 'Wants it by Friday.' })
  await expect(note).toContainText('Ada Admin')
  await expect(page.getByLabel('New note')).toHaveValue('')
}

async function refundPart(page: Page) {
  await page.getByRole('button', { name: 'Refund this order' }).click()
  await expect(page.getByRole('spinbutton', { name: /^Refund .* 2 at / })).toBeFocused()
  await page.getByRole('spinbutton', { name: /^Refund .* 2 at / }).fill('1')
  await expect(page.getByText(/^Items \$.* \+ tax \$.* \+ shipping \$0.00$/)).toBeVisible()
  await page.getByLabel('Amount').fill('5.00')
  await page.getByLabel('More about the reason').fill('A scratch')
  await expectNoViolationsIn(page, themes, 'main')
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund $5.00?' })
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(status(page, 'Refunded.')).toBeVisible()
  await expect(page.getByText('back on the shelf.')).toBeVisible()
}

async function expectReceipt(response: APIResponse) {
  const receipt = await mainOf(response)
  const link = /<a [^>]*>Track parcel/.exec(receipt)?.[0]
  expect(link).toContain('href="https://royalmail.example/RM1"')
  expect(link).toContain('rel="noopener noreferrer"')
  const stops = [...receipt.matchAll(/<li[^>]*><span[^>]*>(\w+)<\/span><(time|span)/g)]
  expect(stops.map(([, stop, mark]) => (mark === 'time' ? stop : `${stop}?`))).toEqual([
    ...['Placed', 'Paid', 'Shipped', 'Delivered?'],
  ])
  for (const text of ['Not delivered yet.', 'Refunded on', 'A scratch', '−$5.00'])
    expect(receipt.replaceAll(/<[^>]*>/g, '')).toContain(text)
  expect(receipt).not.toContain('back on the shelf.')
}

test('an admin ships, notes, refunds and prints the packing slip; the buyer sees parcel and refund, not the note', async ({
  page,
  request,
  allowedErrors,
}) => {
  allowedErrors.push('400 (Bad Request)')
  test.slow()
  await signIn(page, admin)
  const { product, order } = await newPurchase(request, { qty: 2, isPaid: true })
  await page.goto(`/order/${order._id}`)
  await shipAndNote(page)

  await refundPart(page)

  await page.getByRole('link', { name: 'Packing slip' }).click()
  const slip = page.getByRole('main')
  await expect(slip).toContainText(/Ship to.*New Person.*1 Main Street.*12345 Springfield.*Freedonia/s)
  await expect(slip.getByRole('row').nth(1).getByRole('cell')).toHaveText([
    '1 of 2, 1 refunded',
    product.name,
  ])
  // A slip shows no prices.
  expect(await slip.textContent()).not.toContain('$')
  await page.emulateMedia({ media: 'print' })
  await expect(slip.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('banner')).toHaveCount(0)

  // `request` is signed in as the buyer.
  const response = await request.get(`/order/${order._id}`)
  await expectReceipt(response)
  expect(await response.text()).not.toContain('Friday')
})

test('F03 two clicks on Place Order, and one in another tab, place one order', async ({
  page,
  context,
  request,
}) => {
  const { account } = await readyToOrder(page, request)
  const other = await context.newPage()
  await other.goto('/placeorder')
  // The requests of both tabs are sent before either reaches the shop.
  let sent = 0
  context.on('request', (call) => call.url().endsWith('/api/orders/add/') && sent++)
  const releases = [
    await delayRequests(page, '**/api/orders/add/'),
    await delayRequests(other, '**/api/orders/add/'),
  ]
  await page.getByRole('button', { name: 'Place Order', exact: true }).dblclick()
  await expect.poll(() => sent).toBe(1)
  await other.getByRole('button', { name: 'Place Order', exact: true }).click()
  await expect.poll(() => sent).toBe(2)
  for (const release of releases) release()
  for (const tab of [page, other]) await expect(tab).toHaveURL(/\/order\/\d+$/)
  expect(other.url()).toBe(page.url())
  expect(sent).toBe(2)
  const orders = await request.get('/api/orders/myorders/', { headers: bearer(account.info) })
  expect(await orders.json()).toHaveLength(1)
})

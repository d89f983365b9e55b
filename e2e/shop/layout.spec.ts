import type { APIRequestContext, Locator, Page } from '@playwright/test'
import type { ProductJson } from '@/lib/catalog/products/product-schema'
import type { OrderJson } from '@/lib/sales/orders/order-schema'
import {
  admin,
  apiLogIn,
  bearer,
  newAccount,
  newBuyer,
  newProduct,
  newReview,
  payOrder,
} from '@/testing/browser/accounts'
import { runSql } from '@/testing/browser/admin'
import { isRed } from '@/testing/browser/colour'
import { expect, test } from '@/testing/browser/fixtures'
import { alerts, expectLink, isPhone } from '@/testing/browser/journey'
import { dayOf } from '@/testing/browser/pages'

/** The appearance that the specification fixes: layout, stars, dates, the parts of each screen. */

const starColour = 'rgb(248, 232, 37)'

test('every screen has the brand title, the cart count and a footer, and offers visitors Login and Register', {
  tag: '@phone',
}, async ({ page }) => {
  for (const path of ['/', '/cart', '/shipping', '/login?redirect=/shipping']) {
    if (path === '/cart') await page.getByRole('banner').getByRole('link', { name: 'Cart(0)' }).click()
    else await page.goto(path)
    await expect(page).toHaveURL(path)
    const header = page.getByRole('banner')
    await expectLink(header, 'Ecommerce Site', '/')
    await expectLink(header, 'Cart(0)', '/cart')
    await expect(page.getByRole('contentinfo')).toContainText('Ecommerce Site')
    await expect(page.getByText('Admin Menu')).toHaveCount(0)
    if (isPhone(page)) await header.getByRole('button', { name: 'Menu' }).click()
    await expectLink(header, 'Login', '/login')
    await expectLink(header, 'Register', '/register')
    if (isPhone(page)) await header.getByRole('button', { name: 'Menu' }).click()
  }
  await expect(page.getByLabel('Username or email')).toBeVisible()
  await expect(page.getByLabel('Password')).toHaveAttribute('type', 'password')
  await page.getByRole('main').getByRole('link', { name: 'Register', exact: true }).click()
  await expect(page).toHaveURL('/register?redirect=%2Fshipping')
  await page.getByText('Have an account?').getByRole('link', { name: 'Login' }).click()
  await expect(page).toHaveURL('/login?redirect=%2Fshipping')
})

async function addReviews(request: APIRequestContext, productId: number): Promise<string> {
  let reviewedAt = ''
  for (const [rating, name] of [
    [4, 'First Reviewer'],
    [5, 'Second Reviewer'],
  ] as const) {
    const { info } = await newAccount(request, name)
    const review = { rating, comment: `${rating} of 5.` }
    reviewedAt = (await newReview(request, info, productId, review)).createdAt
  }
  return reviewedAt
}

async function expectStars(stars: Locator) {
  await expect(stars.locator('use')).toHaveCount(6)
  await expect(stars.locator('use.is-lit[href="#star"]')).toHaveCount(4)
  await expect(stars.locator('use.is-lit[href="#half-star"]')).toHaveCount(1)
  for (const lit of await stars.locator('use.is-lit').all()) await expect(lit).toHaveCSS('fill', starColour)
}

test('a card and its product page show all their parts, stars and dates as specified, and visitors a login link', async ({
  page,
  request,
}) => {
  const product = await newProduct(request)
  const reviewedAt = await addReviews(request, product._id)
  await page.goto('/')
  const card = page.getByRole('link', { name: product.name })
  await expect(card).toHaveAttribute('href', `/products/${product._id}`)
  await expect(card.locator(`img[src="${product.image}"]`)).toHaveCount(1)
  await expect(card.getByRole('img', { name: 'Rated 4.5 out of 5' })).toBeVisible()
  await expect(card.getByText('2 reviews')).toBeVisible()
  await expect(card.getByText('$19.50')).toBeVisible()
  await card.click()
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
  await expect(main.locator(`img[src="${product.image}"]`)).toBeVisible()
  await expect(main.getByText('$19.50', { exact: true })).toBeVisible()
  await expect(main.getByText('What it is.')).toBeVisible()
  await expect(main.getByText('In Stock', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Quantity').getByRole('option')).toHaveText(['1', '2', '3', '4', '5'])
  await expect(main.getByRole('button', { name: 'Go back', exact: true })).toBeVisible()
  await expect(main.getByText('2 reviews').first()).toBeVisible()

  const stars = main.getByRole('img', { name: 'Rated 4.5 out of 5' }).first()
  await expectStars(stars)

  const reviews = page.getByRole('region', { name: 'Reviews' })
  const newest = reviews.getByRole('listitem').filter({ hasText: 'Second Reviewer' })
  await expect(newest.getByText('5 of 5.')).toBeVisible()
  await expect(newest.getByRole('img', { name: 'Rated 5 out of 5' })).toBeVisible()
  await expect(newest.getByRole('time')).toHaveText(await dayOf(page, reviewedAt, '-'))
  const first = reviews
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
    .first()
  await expect(first.getByRole('heading')).toHaveText('Second Reviewer')
  await reviews.getByText('Lowest', { exact: true }).click()
  await expect(first.getByRole('heading')).toHaveText('First Reviewer')
  await expect(reviews.getByText('to write a review.')).toBeVisible()
  await expect(page.getByLabel('Rating', { exact: true })).toHaveCount(0)
  await reviews.getByRole('link', { name: 'Login' }).click()
  await expect(page).toHaveURL(`/login?redirect=%2Fproducts%2F${product._id}`)
})

async function expectUnpaidRow(page: Page, cells: Locator, order: OrderJson) {
  // Phones stack the cells and hide the header.
  await expect(page.getByRole('columnheader', { includeHidden: true })).toHaveText([
    'ID',
    'Date',
    'Total',
    'Paid',
    'Delivered',
    'Details',
  ])
  await expect(cells.nth(0)).toHaveText(String(order._id))
  await expect(cells.nth(1)).toHaveText(await dayOf(page, order.createdAt))
  await expect(cells.nth(2)).toHaveText(`$${order.totalPrice}`)
  for (const [nth, title] of [
    [3, 'Not paid'],
    [4, 'Not delivered'],
  ] as const) {
    const cross = cells.nth(nth).getByTitle(title).locator('svg')
    await expect(cross).toBeVisible()
    await expect.poll(() => cross.evaluate(isRed)).toBe(true)
  }
}

async function expectUnpaidOrder(page: Page, email: string, product: ProductJson) {
  const main = page.getByRole('main')
  for (const text of ['Oda Orders', '1 Main Street', '12345 Springfield', 'Freedonia', 'Paypal']) {
    await expect(main.getByText(text).first()).toBeVisible()
  }
  await expectLink(main, email, `mailto:${email}`)
  await expect(main.getByRole('img', { name: product.name })).toBeVisible()
  await expectLink(main, product.name, `/products/${product._id}/`)
  await expect(main.getByText('1 X $19.50 = $19.50', { exact: true })).toBeVisible()
  await expect(main.getByRole('term')).toHaveText(['Item', 'Shipping', 'Tax', 'Total'])
  await expect(main.getByRole('definition')).toHaveText(['$19.50', '$10.00', '$1.60', '$31.10'])
  for (const text of ['Not delivered yet.', 'Not paid.'])
    await expect(main.getByText(text, { exact: true })).toBeVisible()
  await expect(alerts(page)).toHaveCount(0)
}

test('an order shows customer, address, items and totals, or that it is empty, and My Orders its dates as they are now', {
  tag: '@phone',
}, async ({ page, request }) => {
  const { account, product, order } = await newBuyer(page, request, { name: 'Oda Orders' })
  const profile = await page.goto('/profile')
  expect(profile?.headers()['cache-control']).toContain('no-store')
  const row = page.getByRole('row').filter({ has: page.locator(`a[href="/order/${order._id}"]`) })
  const cells = row.getByRole('cell')
  await expectUnpaidRow(page, cells, order)
  await row.getByRole('link', { name: 'Details' }).click()
  await expect(page).toHaveURL(`/order/${order._id}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(`Order ${order._id}`)
  await expectUnpaidOrder(page, account.email, product)

  const headers = bearer(await apiLogIn(request, admin))
  const delivered = await request.put(`/api/orders/deliver/${order._id}`, { headers })
  const { deliveredAt } = await delivered.json()
  const { paidAt } = await payOrder(request, account.info, order._id)
  await page.reload()
  await expect(main.getByText(/^Paid on \d{2}\/\d{2}\/\d{4} \d{2}:\d{2}:\d{2} [AP]M$/)).toBeVisible()
  await expect(main.getByText(/^Delivered on \d{2}\/\d{2}\/\d{4} \d{2}:\d{2}:\d{2} [AP]M$/)).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'My Orders' }).click()
  for (const [nth, time] of [
    [3, paidAt],
    [4, deliveredAt],
  ] as const)
    await expect(cells.nth(nth)).toHaveText(await dayOf(page, time))

  // No API call creates an order without lines.
  await runSql('DELETE FROM "OrderItem" WHERE "orderId" = $1', [order._id])
  await page.goto(`/order/${order._id}`)
  await expect(main.getByText('Order is empty.', { exact: true })).toBeVisible()
})

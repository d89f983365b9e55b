import type { Page } from '@playwright/test'
import { newAccount, signIn, store } from '@/testing/browser/accounts'
import { expect, test } from '@/testing/browser/fixtures'
import { address, newLine, openAccountMenu, status } from '@/testing/browser/journey'

/** One room from cart to order: each part stands at the same place on every step; and what is saved for later. */

const steps = ['/login?redirect=%2Fshipping', '/cart', '/shipping', '/payment', '/placeorder']

/** Where heading and columns begin, and how wide the columns are. In one column the cart's summary stands below. */
async function placesOf(page: Page, path: string) {
  await page.goto(path)
  await expect(page.locator('.room-main:visible')).toHaveCount(1)
  const parts = ['h1', '.room-side', '.room-main:visible'].map((part) => page.locator(part).boundingBox())
  const [heading, side, main] = await Promise.all(parts)
  if (!heading || !side || !main) throw new Error(`${path} lacks a part of the room.`)
  const isBelow = path === '/cart' && side.x === main.x
  const summary = { x: side.x, width: side.width, y: isBelow ? null : side.y }
  return { heading: [heading.x, heading.y], main: [main.x, main.width], summary }
}

test('heading, columns and summary stand at the same place from step to step, on three sizes', async ({
  page,
  request,
}) => {
  const cartItems = [await newLine(request)]
  const account = await newAccount(request)
  const seen = new Map<number, Awaited<ReturnType<typeof placesOf>>>()
  await store(page, { cartItems, shippingAddress: address, paymentMethod: 'Paypal' })
  for (const path of steps) {
    if (path === '/cart') await signIn(page, account)
    for (const width of [390, 820, 1360]) {
      await page.setViewportSize({ width, height: 900 })
      const places = await placesOf(page, path)
      const { summary, ...before } = seen.get(width) ?? places
      const expected = places.summary.y === null ? { ...summary, y: null } : summary
      expect(places, `${path} at ${width} px`).toEqual({ ...before, summary: expected })
      if (!seen.has(width)) seen.set(width, places)
    }
  }
})

test('a line saved for later survives a reload, another tab agrees, and a log-out forgets it like the cart', async ({
  page,
  context,
  request,
}) => {
  const line = await newLine(request, 2)
  await signIn(page, await newAccount(request))
  await store(page, { cartItems: [line] })
  const other = await context.newPage()
  await other.goto('/cart')
  await page.goto('/cart')
  await page.getByRole('button', { name: `Save for later ${line.name}` }).click()
  await expect(status(page, `${line.name} is saved for later.`)).toBeAttached()
  for (const tab of [page, other]) {
    await expect(tab.getByText('Your cart is empty.')).toBeVisible()
    await expect(tab.getByRole('region', { name: 'Saved for later' })).toContainText('2 × $19.50 when saved')
  }
  await page.reload()
  await page.getByRole('button', { name: `Move to cart: ${line.name}` }).click()
  for (const tab of [page, other]) {
    await expect(tab.getByText('Subtotal (2 items)')).toBeVisible()
    await expect(tab.getByRole('region', { name: 'Saved for later' })).toHaveCount(0)
  }
  await other.getByRole('button', { name: `Save for later ${line.name}` }).click()
  await openAccountMenu(other, 'New Person')
  await other.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('region', { name: 'Saved for later' })).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('savedItems'))).toBeNull()
})

test('a log-in within the checkout stands in its room, with what is being ordered; another log-in does not', async ({
  page,
  request,
}) => {
  const line = await newLine(request)
  await store(page, { cartItems: [line] })
  const summary = page.getByRole('region', { name: 'Order Summary' })
  const search = page.getByLabel('Search products')
  for (const path of ['/login', '/register']) {
    await page.goto(`${path}?redirect=%2Fpayment`)
    await expect(summary).toContainText(line.name)
    await expect(page.getByRole('navigation', { name: 'Checkout' })).toBeVisible()
    // The checkout hides the search and keeps the rest of the header.
    await expect(search).toBeHidden()
    await page.goto(path)
    await expect(search).toBeVisible()
    await expect(summary).toHaveCount(0)
  }
})

test('on phones a log-in within the checkout has total and button in reach, and another one has no bar', {
  tag: '@phone-only',
}, async ({ page, request }) => {
  await store(page, { cartItems: [await newLine(request)] })
  for (const [path, name] of [
    ['/login', 'Login'],
    ['/register', 'Register'],
  ] as const) {
    const next = page.getByRole('button', { name, exact: true })
    const bar = page.locator('.next-step')
    await page.goto(`${path}?redirect=%2Fshipping`)
    await expect(next).toBeInViewport({ ratio: 1 })
    await expect(bar).toContainText('Total $31.10')
    await expect(bar).toHaveCSS('position', 'fixed')
    await page.goto(path)
    await expect(bar).toHaveCSS('display', 'contents')
    await expect(bar.getByText('Total')).toBeHidden()
  }
})

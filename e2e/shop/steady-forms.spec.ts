import type { Locator, Page } from '@playwright/test'
import { admin, newAccount, newProduct, newPurchase, signIn } from '@/testing/browser/accounts'
import { expect, test } from '@/testing/browser/fixtures'
import { alerts, fillCart, newLine } from '@/testing/browser/journey'
import { isSoak } from '@/testing/db/rounds'

/** The answer of a form moves no control, neither the touched one nor its neighbours, on the smallest and the largest screen; between them in `npm run test:soak`. */

const sizes = [
  { width: 390, height: 844 },
  ...(isSoak ? [{ width: 820, height: 1180 }] : []),
  { width: 1360, height: 900 },
]

/** Notes where the controls are, and returns how to ask which of them have moved since. */
async function watch(scope: Locator): Promise<() => Promise<string[]>> {
  const places = await scope.evaluateHandle((root) => {
    /** Returns whether it is in a bar that does not scroll with the page. */
    const isFixed = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).position === 'fixed' || isFixed(element.parentElement))
    const placeOf = (control: Element) => {
      const { top, left } = control.getBoundingClientRect()
      return `${Math.round(left)}, ${Math.round(top + (isFixed(control) ? 0 : scrollY))}`
    }
    const controls = [...root.querySelectorAll('a, button, input, select, textarea')]
    const before = controls
      .filter((each) => each.checkVisibility())
      .map((each) => [each, placeOf(each)] as const)
    const nameOf = (each: Element) => each.getAttribute('name') ?? each.textContent
    return () =>
      before
        .filter(([each, place]) => each.isConnected && placeOf(each) !== place)
        .map(([each, place]) => `${nameOf(each)}: from ${place} to ${placeOf(each)}`)
  })
  return () => places.evaluate((moved) => moved())
}

type Act = {
  path: string
  /** Unfolds the form. */
  open?: () => Promise<void>
  /** What is typed, by the names of the fields. */
  fill?: Record<string, string>
  button: string
  result?: (page: Page) => Locator
  /** The controls that are watched; default: all. */
  scope?: string
}

/** Opens the page on each size, sends the form there, and expects that no control has moved once the result is there. */
async function expectSteady(page: Page, { path, open, fill = {}, button, ...more }: Act): Promise<void> {
  const { result = alerts, scope = 'main' } = more
  for (const size of sizes) {
    await page.setViewportSize(size)
    await page.goto(path)
    await open?.()
    const moved = await watch(page.locator(scope))
    for (const [label, text] of Object.entries(fill)) await page.getByLabel(label, { exact: true }).fill(text)
    await submit(page, button)
    await expect(result(page).first()).toBeVisible()
    expect(await moved(), `${path} on ${size.width} pixels`).toEqual([])
  }
}

/** Sends a form as it is: its errors come from the shop, at every field. */
async function submit(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true }).first()
  await button.evaluate((each) => each.closest('form')?.setAttribute('novalidate', ''))
  await button.click()
}

test.use({ allowedConsoleErrors: ['Failed to load resource'] })

test('what the forms of a visitor answer moves no control: login, registration, forgotten password, Add to Cart', async ({
  page,
  request,
}) => {
  const { _id } = await newProduct(request)
  const stranger = { 'Username or email': `${crypto.randomUUID()}@example.com`, Password: 'wrong' }
  await expectSteady(page, { path: '/login', fill: stranger, button: 'Login' })
  await expectSteady(page, { path: '/register', button: 'Register' })
  await expectSteady(page, { path: '/forgot-password', button: 'Send the link' })
  const result = () => page.getByText('Added to cart.')
  await expectSteady(page, { path: `/products/${_id}`, button: 'Add to Cart', result })
})

test('what the forms of a shopper answer moves no control: review, profile, shipping, Place Order', async ({
  page,
  request,
}) => {
  const line = await newLine(request)
  await signIn(page, await newAccount(request))
  await fillCart(page, line, true)
  await expectSteady(page, {
    path: `/products/${line.product}`,
    open: async () => {
      const opener = page.getByRole('button', { name: 'Write a review' })
      await expect(async () => {
        if (await opener.isVisible()) await opener.click()
        await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible({ timeout: 1000 })
      }).toPass()
    },
    button: 'Submit',
    // Other products follow the form.
    scope: 'form:has([name="rating"])',
  })
  const short = { Password: 'short', 'Confirm Password': 'short' }
  await expectSteady(page, { path: '/profile', fill: short, button: 'Update' })
  const result = () => page.locator('.field-error')
  await expectSteady(page, { path: '/shipping', fill: { City: ' ' }, button: 'Continue', result })
  await page.route('**/api/orders/add/', (route) => route.fulfill({ status: 500, json: {} }))
  await expectSteady(page, { path: '/placeorder', button: 'Place Order' })
})

test('what the forms of an admin answer moves no control: a product, tracking, a note, a refund', async ({
  page,
  request,
}) => {
  const { order } = await newPurchase(request, { isPaid: true })
  await signIn(page, admin)
  await expectSteady(page, { path: '/adminpage/products/create', button: 'Add Product' })
  for (const size of sizes) {
    await page.setViewportSize(size)
    await page.goto(`/order/${order._id}`)
    await page.getByRole('button', { name: 'Refund this order' }).click()
    await page.getByLabel('Amount').fill('0')
    for (const name of ['Mark as shipped', 'Add note', 'Refund']) {
      const form = page.locator('form', { has: page.getByRole('button', { name, exact: true }) })
      const moved = await watch(form)
      await submit(page, name)
      if (name === 'Refund') await page.getByRole('dialog').getByRole('button', { name }).click()
      await expect(form.locator('.field-error').first()).toBeVisible()
      expect(await moved(), `${name} on ${size.width} pixels`).toEqual([])
    }
  }
})

import type { Locator, Page } from '@playwright/test'
import { quantityHint } from '@/lib/catalog/products/stock-labels'
import { admin, apiLogIn, editProduct, newProduct } from '@/testing/browser/accounts'
import { expectNoHorizontalScroll } from '@/testing/browser/admin'
import { expectNoViolations } from '@/testing/browser/axe'
import { expect, test } from '@/testing/browser/fixtures'
import { fillCart } from '@/testing/browser/journey'

/** Products with more units than a list of options can hold. */

async function expectRefused(page: Page, quantity: Locator, add: Locator, hint: string) {
  for (const typed of ['', '1.5', '1000001']) {
    await quantity.fill(typed)
    await add.click()
    await expect(page.getByRole('main').getByText(hint)).toBeVisible()
    await expect(quantity).toBeFocused()
    await expect(quantity).toHaveValue(typed)
    await expect(quantity).toHaveAccessibleDescription(hint)
    await expect(page.getByRole('link', { name: 'Cart(0)' })).toBeVisible()
  }
}

test('C10 a product with a million units has a small page with a number field', async ({ page, request }) => {
  const product = await newProduct(request, { countInStock: '1000000' })
  const html = await (await request.get(`/products/${product._id}`)).body()
  expect(html.length).toBeLessThan(100_000)
  await page.goto(`/products/${product._id}`)
  const quantity = page.getByLabel('Quantity')
  for (const [name, value] of Object.entries({ type: 'number', min: '1', inputmode: 'numeric' })) {
    await expect(quantity).toHaveAttribute(name, value)
  }
  // A million, unless another test has bought some units.
  const maxQuantity = Number(await quantity.getAttribute('max'))
  expect(maxQuantity).toBeGreaterThan(999_000)
  const hint = quantityHint(maxQuantity)
  await expect(quantity).toHaveValue('1')
  await quantity.focus()
  await page.keyboard.press('ArrowUp')
  await expect(quantity).toHaveValue('2')
  await page.getByRole('button', { name: 'One more' }).click()
  await expect(quantity).toHaveValue('3')
  await page.getByRole('button', { name: 'One less' }).click()
  await expect(quantity).toHaveValue('2')
  await quantity.hover()
  await quantity.focus()
  await page.mouse.wheel(0, 100)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  await expect(quantity).toHaveValue('2')
  const add = page.getByRole('button', { name: 'Add to Cart', exact: true })
  // More texts: lib/catalog/products/stock-labels.test.ts.
  await expectRefused(page, quantity, add, hint)
  await expectNoViolations(page, { isFrameKnown: true })
  await expectNoHorizontalScroll(page)
  await quantity.fill('250')
  await expect(page.getByText(hint)).toHaveCount(0)
  await add.click()
  await expect(page.getByText('Added to cart. View Cart', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cart(250)' })).toBeVisible()
})

async function typeQuantities(page: Page, quantity: Locator, hint: string) {
  await quantity.fill('250')
  await quantity.press('Enter')
  await expect(page.getByText('Subtotal (250 items)')).toBeVisible()
  await expect(quantity).toBeFocused()
  await expect(page.getByText(hint)).toHaveCount(0)
  await quantity.fill('300')
  await quantity.press('Tab')
  await expect(page.getByText('Subtotal (300 items)')).toBeVisible()
}

test('C10 the cart accepts a typed quantity, keeps the line on invalid input, and reports reduced stock', async ({
  page,
  request,
}) => {
  const by = await apiLogIn(request, admin)
  const product = await newProduct(request, { countInStock: '1000000' }, by)
  await fillCart(page, { ...product, product: product._id, qty: 3 })
  await page.goto('/cart')
  const hint = quantityHint(product.countInStock)
  const quantity = page.getByRole('main').getByRole('spinbutton', { name: `Quantity of ${product.name}` })
  await expect(quantity).toHaveValue('3')
  await quantity.fill('0')
  await quantity.press('Enter')
  await expect(quantity).toHaveAccessibleDescription(`${hint} The cart still has 3.`)
  await expect(quantity).toHaveValue('0')
  await expect(page.getByText('Subtotal (3 items)')).toBeVisible()
  await expectNoViolations(page, { isFrameKnown: true })
  await expectNoHorizontalScroll(page)
  await typeQuantities(page, quantity, hint)

  await editProduct(request, by, product, { countInStock: '120' })
  // The browser's copy stays fresh for two minutes; a reload discards it.
  await page.reload()
  await quantity.fill('400')
  await quantity.press('Enter')
  await expect(quantity).not.toHaveAttribute('max', '1000000')
  // 120, unless another test has bought some units.
  const left = Number(await quantity.getAttribute('max'))
  expect(left).toBeGreaterThan(100)
  await expect(
    page.getByText(`Only ${left} of ${product.name} left: the quantity is now ${left}.`),
  ).toBeVisible()
  await expect(quantity).toHaveValue(String(left))
})

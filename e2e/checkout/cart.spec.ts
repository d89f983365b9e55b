import { expect, test } from '@/testing/browser/fixtures'
import { expectLink, fillCart, newLine, status } from '@/testing/browser/journey'

/** The content of the cart (Spec §4); the requests it makes: components/cart/cart-view.test.tsx. */

test('/cart/{id} is the cart: rows with picture, name, price and a quantity up to the stock, and a subtotal with count', {
  tag: '@phone',
}, async ({ page, request }) => {
  const line = await newLine(request, 2)
  await fillCart(page, line)
  await page.goto(`/cart/${line.product}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Shopping Cart' })).toBeVisible()
  const row = page.getByRole('main').getByRole('listitem')
  await expect(row.getByRole('img', { name: line.name })).toBeVisible()
  await expectLink(row, line.name, `/products/${line.product}`)
  await expect(row.getByText('$19.50', { exact: true })).toBeVisible()
  await expect(row.getByRole('combobox')).toHaveValue('2')
  await expect(row.getByRole('option')).toHaveText(['1', '2', '3', '4', '5'])
  await expect(status(page, 'Subtotal (2 items)')).toContainText('$39.00')
  await expectLink(page, 'Proceed To Checkout', '/shipping')
  await row.getByRole('button', { name: `Remove ${line.name}` }).click()
  await expect(page.getByRole('main').getByText('Your cart is empty. Go back', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Proceed To Checkout', exact: true })).toBeDisabled()
  await page.getByRole('link', { name: 'Go back' }).click()
  await expect(page).toHaveURL('/')
})

test('adding a product already in the cart gives its line the new quantity', async ({ page, request }) => {
  const line = await newLine(request, 4)
  await fillCart(page, line)
  await page.goto(`/products/${line.product}`)
  await page.getByLabel('Quantity').selectOption('2')
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await expect(page.getByText('Added to cart. View Cart', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cart(2)' })).toBeVisible()
  await page.getByRole('link', { name: 'View Cart' }).click()
  await expect(page).toHaveURL('/cart')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
})

test('changes in the cart survive a reload and reach another tab', async ({ page, context, request }) => {
  await fillCart(page, await newLine(request))
  const other = await context.newPage()
  await other.goto('/login')
  await page.goto('/cart')
  await page.getByRole('main').getByRole('combobox').selectOption('3')
  await expect(page.getByText('Subtotal (3 items)')).toBeVisible()
  await expect(page.getByRole('main').getByRole('term')).toHaveText(['Shipping', 'Tax', 'Total'])
  await expect(other.getByRole('link', { name: 'Cart(3)' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Subtotal (3 items)')).toBeVisible()
  await page.getByRole('button', { name: /Remove/ }).click()
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
  await expect(other.getByRole('link', { name: 'Cart(0)' })).toBeVisible()
})

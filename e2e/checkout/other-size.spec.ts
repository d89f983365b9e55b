import { admin, apiLogIn, bearer, newAccount, newProduct, signIn, store } from '@/testing/browser/accounts'
import { expectNoViolations } from '@/testing/browser/axe'
import { expect, test } from '@/testing/browser/fixtures'
import { address, expectLink, status } from '@/testing/browser/journey'

/** A line of the cart changes to another size; more of it: components/cart/member-choice.test.tsx. */

test('another size takes the line’s place in the cart by keyboard, keeps the focus, and is what is ordered', {
  tag: '@phone',
}, async ({ page, request }) => {
  const buyer = await newAccount(request)
  const sizes = ['42', '43', '44']
  const products = []
  for (const size of sizes)
    products.push(await newProduct(request, { countInStock: size === '44' ? '0' : '3' }))
  const name = `Runner ${crypto.randomUUID()}`
  const data = {
    name,
    options: [{ name: 'Size', kind: 'size', values: sizes }],
    members: products.map(({ _id }, at) => ({ product: _id, values: [sizes[at]] })),
  }
  const headers = bearer(await apiLogIn(request, admin))
  expect((await request.post('/api/product-groups/', { headers, data })).status()).toBe(201)
  const [first, second] = products
  if (!first || !second) throw new Error('No products')

  await signIn(page, buyer)
  const { _id, image, price } = first
  const line = { product: _id, name: `${name}, 42`, image, price, countInStock: 3, qty: 2 }
  await store(page, { cartItems: [line], shippingAddress: address })
  await page.goto('/cart')
  const choice = page.getByRole('combobox', { name: `Change Size of ${name}, 42` })
  await expect(choice.getByRole('option')).toHaveText(['42', '43', '44 – sold out'])
  await expect(choice.getByRole('option', { name: '44' })).toBeDisabled()
  await expectNoViolations(page)
  await choice.focus()
  await choice.selectOption('43')
  const changed = page.getByRole('combobox', { name: `Change Size of ${name}, 43` })
  await expect(changed).toBeFocused()
  await expect(status(page, `Now 43: ${name}, 43.`)).toBeVisible()
  await expectLink(page.getByRole('main'), `${name}, 43`, `/products/${second._id}`)
  await expect(page.getByText('Subtotal (2 items)')).toBeVisible()
  await page.reload()
  await expect(changed).toHaveValue(String(second._id))

  await page.goto('/placeorder')
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByRole('link', { name: `${name}, 43` })).toBeVisible()
  await expect(page).toHaveURL(/\/order\/\d+/)
})

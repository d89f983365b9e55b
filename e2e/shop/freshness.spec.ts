import { deleteProduct, newAccount, newOrder, newProduct, signIn, store } from '@/testing/browser/accounts'
import { expectNoViolationsIn } from '@/testing/browser/axe'
import { expect, test } from '@/testing/browser/fixtures'
import { address, alerts, newLine } from '@/testing/browser/journey'
import { themes } from '@/testing/db/rounds'

/** Products that are sold or deleted while pages, carts and orders show them; the cart's screen: components/cart/cart-view.test.tsx. */

test.use({ allowedConsoleErrors: ['404 (Not Found)', '400 (Bad Request)'] })

test('a cached product page shows at once that the last unit is sold: Out Of Stock, and it cannot be added to the cart', async ({
  page,
  request,
}) => {
  const soon = await newProduct(request, { countInStock: '1' })
  await newProduct(request)
  await page.goto(`/products/${soon._id}`)
  await expect(page.getByText('In Stock', { exact: true })).toBeVisible()
  await newOrder(request, (await newAccount(request)).info, soon)
  await page.reload()
  await expect(page.getByText('Out Of Stock', { exact: true }).first()).toBeVisible()
  const add = page.getByRole('button', { name: 'Add to Cart', exact: true })
  await expect(add).toBeDisabled()
  await expect(add).toHaveAccessibleDescription('Every one of these is sold. More in Category')
  // Any four: other tests add products, too.
  const more = page.getByRole('region', { name: 'More in Category' })
  await expect(more.getByRole('listitem').getByRole('link').first()).toBeVisible()
  await expect(more.locator(`a[href="/products/${soon._id}"]`)).toHaveCount(0)
})

test('browsers may keep home, product pages and the public calls, and ask each time whether they have changed', async ({
  request,
}) => {
  for (const path of ['/', '/products/60', '/api/products/', '/api/products/60/']) {
    // Another test may change a product in between.
    await expect(async () => {
      const { 'cache-control': cacheControl, etag = '' } = (await request.get(path)).headers()
      expect(cacheControl, path).toBe('public, max-age=0, must-revalidate')
      if (path === '/api/products/60/') expect(etag).toMatch(/^"0\.[\w-]+"$/)
      const again = await request.get(path, { headers: { 'If-None-Match': etag } })
      expect([again.status(), again.headers().etag], path).toEqual([304, etag])
    }).toPass({ timeout: 20_000 })
  }
})

test('O07 a deleted product blocks only its cart line, and orders keep theirs', async ({ page, request }) => {
  const [gone, kept] = [await newLine(request), await newLine(request)]
  const account = await newAccount(request)
  const order = await newOrder(request, account.info, { _id: gone.product, price: gone.price })
  await signIn(page, account)
  await store(page, { cartItems: [gone, { ...kept, qty: 2 }], shippingAddress: address })
  await deleteProduct(request, gone.product)

  await page.goto('/placeorder')
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(alerts(page)).toContainText(
    `${gone.name} is no longer available and was taken out of your cart.`,
  )
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page).toHaveURL(/\/order\/\d+$/)
  await expect(page.getByText('2 X $19.50 = $39.00')).toBeVisible()

  await page.goto(`/order/${order._id}`)
  await expect(page.getByText(gone.name)).toBeVisible()
  await expect(page.getByText('1 X $19.50 = $19.50')).toBeVisible()
})

test('O07 what is no longer sold counts nowhere in cart and checkout, which waits until it is removed @phone', async ({
  page,
  request,
}) => {
  const [gone, kept] = [await newLine(request), await newLine(request)]
  await signIn(page, await newAccount(request))
  await store(page, {
    cartItems: [
      { ...gone, qty: 3 },
      { ...kept, qty: 2 },
    ],
    shippingAddress: address,
  })
  await deleteProduct(request, gone.product)

  await page.goto('/cart')
  await expect(page.getByText('No longer sold. Please remove it.')).toBeVisible()
  await expect(page.getByText('Subtotal (2 items)')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cart(2)' })).toBeVisible()
  const reason = `${gone.name} is no longer sold. Please remove it from your cart first.`
  await expect(page.getByRole('button', { name: 'Proceed To Checkout' })).toBeDisabled()
  await expect(page.getByText(reason)).toBeVisible()
  await expectNoViolationsIn(page, themes, 'main')

  await page.goto('/placeorder')
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeDisabled()
  await expect(page.getByRole('main').getByText(reason).last()).toBeVisible()
  await expectNoViolationsIn(page, themes, 'main')
  await page.getByRole('link', { name: 'Change the cart' }).click()
  await page.getByRole('button', { name: `Remove ${gone.name}` }).click()
  await page.getByRole('link', { name: 'Proceed To Checkout' }).click()
  await expect(page).toHaveURL('/shipping')
})

import { admin, apiLogIn, bearer, newAccount, newOrder, newProduct, signIn } from './support/accounts'
import { expect, test } from './support/fixtures'
import { openProduct, placeOrder } from './support/journey'

test('a cached product page shows at once that the last unit is sold', async ({ page }, { project }) => {
  // The demo shop has one unit of each; each screen size buys its own.
  const name = project.name === 'phone' ? 'Boulevard Alto Saxophone' : 'Aquamarine Solitaire Ring'
  await openProduct(page, name)
  await expect(page.getByText('In Stock')).toBeVisible()
  const address = page.url()
  await placeOrder(page, 'shopper', name)
  await page.goto(address)
  await expect(page.getByText('Out Of Stock').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeDisabled()
})

test('browsers may keep home, product pages and the public calls, and ask each time whether they have changed', async ({
  request,
}) => {
  for (const path of ['/', '/products/60', '/api/products/', '/api/products/60/']) {
    // Another test may change a product in between.
    await expect(async () => {
      const { 'cache-control': cacheControl, etag = '' } = (await request.get(path)).headers()
      expect(cacheControl, path).toBe('public, max-age=0, must-revalidate')
      const again = await request.get(path, { headers: { 'If-None-Match': etag } })
      expect(again.status(), path).toBe(304)
    }).toPass({ timeout: 20_000 })
  }
})

test('My Orders is reloaded on every visit, also through a link', async ({ page, request }) => {
  const account = await newAccount(request)
  const shop = await apiLogIn(request, admin)
  const order = await newOrder(request, account.info, await newProduct(request, shop))
  await signIn(page, account)
  const response = await page.goto('/profile')
  expect(response?.headers()['cache-control']).toContain('no-store')
  await expect(page.getByTitle('Not delivered')).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Shopping Cart' }).click()
  await expect(page).toHaveURL('/cart')
  await request.put(`/api/orders/deliver/${order._id}`, { headers: bearer(shop) })
  await page.getByRole('contentinfo').getByRole('link', { name: 'My Orders' }).click()
  await expect(page.getByRole('link', { name: 'Details' })).toBeVisible()
  await expect(page.getByTitle('Not delivered')).toHaveCount(0)
})

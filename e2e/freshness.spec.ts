import { expect, test } from './support/fixtures'
import { openProduct, placeOrder } from './support/journey'

test('the last piece is sold: the cached pages say so at once', async ({ page }, { project }) => {
  // One piece of each is left in the demo shop; each screen size buys its own.
  const name = project.name === 'phone' ? 'Boulevard Alto Saxophone' : 'Aquamarine Solitaire Ring'
  await openProduct(page, name)
  await expect(page.getByText('In Stock')).toBeVisible()
  const address = page.url()
  await placeOrder(page, 'shopper', name)
  await page.goto(address)
  await expect(page.getByText('Out Of Stock').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeDisabled()
})

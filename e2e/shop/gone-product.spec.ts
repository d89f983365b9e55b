import { admin, apiLogIn, bearer, newAccount, newOrder, signIn, store } from '@/testing/browser/accounts'
import { expect, test } from '@/testing/browser/fixtures'
import { address, alerts, newLine } from '@/testing/browser/journey'

/** A product that is deleted while it is in carts and orders; the cart's screen: components/cart/cart-view.test.tsx. */

test.use({ allowedConsoleErrors: ['404 (Not Found)', '400 (Bad Request)'] })

test('O07 a deleted product blocks only its own cart line, and existing orders keep theirs', async ({
  page,
  request,
}) => {
  const [gone, kept] = [await newLine(request), await newLine(request)]
  const account = await newAccount(request)
  const order = await newOrder(request, account.info, { _id: gone.product, price: gone.price })
  await signIn(page, account)
  await store(page, { cartItems: [gone, { ...kept, qty: 2 }], shippingAddress: address })
  const headers = bearer(await apiLogIn(request, admin))
  expect((await request.delete(`/api/products/delete/${gone.product}/`, { headers })).status()).toBe(200)

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

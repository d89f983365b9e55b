import { newAccount, newOrder, signIn } from '@/testing/browser/accounts'
import { expect, test } from '@/testing/browser/fixtures'
import { fillCart, newLine, openAccountMenu, storedText, submitLogIn } from '@/testing/browser/journey'

test.use({ allowedConsoleErrors: ['404 (Not Found)'] })

test('F10 the next user of the same browser sees nothing of the previous user’s cart, address or orders', async ({
  page,
  request,
}) => {
  const line = await newLine(request)
  const [first, second] = [await newAccount(request, 'Ann First'), await newAccount(request, 'Bob Second')]
  const order = await newOrder(request, first.info, { _id: line.product, price: line.price })
  await signIn(page, first)
  await fillCart(page, line, true)
  await page.goto('/profile')
  await expect(page.getByRole('link', { name: 'Details' })).toHaveCount(1)
  await openAccountMenu(page, 'Ann First')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')

  await page.goto('/login')
  await submitLogIn(page, second)
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'Cart(0)' })).toBeVisible()
  await page.goto('/shipping')
  for (const label of ['Address', 'City', 'Postal Code', 'Country']) {
    await expect(page.getByLabel(label)).toHaveValue('')
  }
  await page.goto('/profile')
  await expect(page.getByLabel('Name')).toHaveValue('Bob Second')
  await expect(page.getByRole('link', { name: 'Details' })).toHaveCount(0)
  const response = await page.goto(`/order/${order._id}`)
  expect(response?.status()).toBe(404)
  const stored = await storedText(page)
  for (const word of [first.email, 'Ann First', line.name]) expect(stored).not.toContain(word)
})

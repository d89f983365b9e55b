import { admin, signIn } from './support/accounts'
import { expect, test } from './support/fixtures'

test.use({ allowedConsoleErrors: ['404 (Not Found)'] })

test('an admin page of an unknown id is a 404 with an error message', async ({ page }) => {
  await signIn(page, admin)
  for (const [path, text] of [
    ['/adminpage/user/2147483647', 'User not found.'],
    ['/adminpage/user/abc', 'User not found.'],
    ['/admin/product/2147483647', 'Product not found.'],
  ] as const) {
    const response = await page.goto(path)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('main').getByRole('alert')).toContainText(text)
  }
})

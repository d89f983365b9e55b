import { admin, signIn } from '@/testing/browser/accounts'
import { expect, test } from '@/testing/browser/fixtures'

test.use({ allowedConsoleErrors: ['404 (Not Found)'] })

test('an admin page of an unknown id is a 404 with an error message', async ({ page }) => {
  await signIn(page, admin)
  for (const [path, text] of [
    ['/adminpage/user/2147483647', 'User not found.'],
    ['/adminpage/user/abc', 'User not found.'],
    ['/admin/product/2147483647', 'Product not found.'],
  ] as const) {
    const response = await page.request.get(path)
    expect(response.status(), path).toBe(404)
    // The browser renders the page of a 404 from the data in the document.
    expect(await response.text(), path).toContain(text)
  }
  await page.goto('/admin/product/abc')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Product not found.')
})

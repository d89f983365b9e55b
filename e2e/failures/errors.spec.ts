import { admin, signIn } from '@/testing/browser/accounts'
import { expect, test } from '@/testing/browser/fixtures'

/** The rest of the error catalogue (Spec §8) is tested next to the components, in *.test.tsx. */

test.use({ allowedConsoleErrors: ['Failed to load resource', 'ChunkLoadError', '404 (Not Found)'] })

test('a screen whose scripts fail to load shows the error page with a link home', async ({ page }) => {
  await page.goto('/accessibility')
  await expect(page.getByRole('link', { name: 'Cart(0)' })).toBeVisible()
  await page.route('**/_next/static/**', (route) => route.abort())
  await page.getByRole('link', { name: 'Cart(0)' }).click()
  await expect(page.getByRole('heading', { name: 'An error has occured' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(/chunk/i)
  await page.unroute('**/_next/static/**')
  await page.getByRole('link', { name: 'Back to the shop' }).click()
  await expect(page.getByRole('heading', { name: 'Latest Products' })).toBeVisible()
})

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

import { expect, test } from '@/testing/browser/fixtures'

/** The rest of the error catalogue (Spec §8) is tested next to the components, in *.test.tsx. */

test.use({ allowedConsoleErrors: ['Failed to load resource', 'ChunkLoadError'] })

test('a screen whose scripts fail to load shows the generic error page with a link home', async ({
  page,
}) => {
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

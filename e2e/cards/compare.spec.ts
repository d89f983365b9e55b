import type { Page } from '@playwright/test'
import { expectNoHorizontalScroll } from '@/testing/browser/admin'
import { expect, test } from '@/testing/browser/fixtures'

/** Comparing products of a category; which ids count: lib/catalog/compare/compared-ids.test.ts. */

const choice = (page: Page, index: number) => page.getByRole('checkbox', { name: /^Compare / }).nth(index)
const bar = (page: Page) => page.locator('.compare-bar')

test('three of a category are chosen in its list and compared side by side', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/category/kitchen')
  for (const index of [0, 1, 2]) {
    await choice(page, index).check()
    await expect(bar(page)).toContainText(`${index + 1} of 3 chosen`)
  }
  await expectNoHorizontalScroll(page)
  await choice(page, 3).click()
  await expect(bar(page)).toContainText('Three at most')
  await expect(choice(page, 3)).not.toBeChecked()
  await bar(page).getByRole('link', { name: 'Compare' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Compare' })).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveCount(3)
  await expectNoHorizontalScroll(page)
  await page
    .getByRole('link', { name: /^Remove / })
    .first()
    .click()
  await expect(page.getByRole('columnheader')).toHaveCount(2)
  await page.getByRole('link', { name: 'Kitchen' }).click()
  await expect(bar(page)).toContainText('2 of 3 chosen')
  await expect(choice(page, 0)).not.toBeChecked()
  await expect(choice(page, 1)).toBeChecked()
  await page.goto('/category/music')
  await choice(page, 0).click()
  await expect(bar(page)).toContainText('yours are of Kitchen')
  await bar(page).getByRole('button', { name: 'Clear' }).click()
  await expect(bar(page)).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the comparison is a page, which says what is missing', async ({ page }) => {
    await page.goto('/compare?ids=59,49,999999999,abc')
    await expect(page.getByRole('columnheader')).toHaveCount(2)
    await page.goto('/compare?ids=60,59')
    await expect(page.getByText('Only goods of one category can be compared.')).toBeVisible()
    for (const query of ['', '?ids=', '?ids=abc', '?ids=%00', '?ids=999999999', '?ids=1&ids=%ff']) {
      expect((await page.goto(`/compare${query}`))?.status(), query).toBe(200)
      await expect(page.getByText(/Nothing to compare yet|Choose one or two/), query).toBeVisible()
    }
  })
})

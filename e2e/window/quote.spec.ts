import type { Page } from '@playwright/test'
import { newProduct } from '@/testing/browser/accounts'
import { runSql } from '@/testing/browser/admin'
import { expect, test } from '@/testing/browser/fixtures'

/** The card that quotes a review, among home's product cards. */

const quote = (page: Page) => page.getByRole('main').locator('.quote-card')

/** The shop quotes its oldest fitting review, so this one is older than the demo's. */
async function addOldReview(productId: number, year: number, comment: string): Promise<number> {
  const sql = `INSERT INTO "Review" ("productId", name, rating, comment, "createdAt")
    VALUES ($1, $2, 5, $3, $4) RETURNING id`
  const [row] = await runSql(sql, [productId, `Of ${year}`, comment, `${year}-01-01`])
  return Number(row?.id)
}

/** The front server hears of a change in the database after its commit, so the page is loaded until it says this. */
async function expectQuote(page: Page, text: string) {
  await expect(async () => {
    await page.goto('/')
    expect(await quote(page).locator('blockquote').textContent()).toBe(text)
  }).toPass()
}

test('home quotes a review with its author and product, as it is now', async ({ page, request }) => {
  const product = await newProduct(request)
  const id = await addOldReview(
    product._id,
    2001,
    'Dropped it off a ladder, and only the floor has a dent. Fine.',
  )
  await expectQuote(page, 'Dropped it off a ladder, and only the floor has a dent.')
  await expect(quote(page)).toContainText(`Of 2001 on ${product.name}`)
  const changed = 'Dropped it off a roof, and only the street has a dent.'
  await runSql('UPDATE "Review" SET comment = $1 WHERE id = $2', [changed, id])
  await expectQuote(page, changed)
  await quote(page).click()
  await expect(page).toHaveURL(`/products/${product._id}`)
  await runSql('DELETE FROM "Review" WHERE id = $1', [id])
  await expect(async () => {
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Latest Products' })).toBeVisible()
    expect(await page.getByText('Of 2001').count()).toBe(0)
  }).toPass()
})

test('with the quote, the cards leave no gap in 1, 2, 3 or 4 columns, and 24 are products', async ({
  page,
  request,
}) => {
  const product = await newProduct(request)
  const id = await addOldReview(product._id, 2002, 'Dropped it off a ladder, and only the floor has a dent.')
  for (const [width, columns, quoteColumns] of [
    [390, 1, 1],
    [820, 2, 2],
    [1100, 3, 2],
    [1360, 4, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    await expect(quote(page)).toBeVisible()
    await expect(page.locator('main .product-card')).toHaveCount(24)
    const rows = await page.locator('.product-grid').evaluate((grid) => {
      const [first] = grid.children
      const cell = first?.getBoundingClientRect().width ?? 1
      const filled: Record<number, number> = {}
      for (const { top, width } of [...grid.children].map((card) => card.getBoundingClientRect()))
        if (width > 0) filled[Math.round(top)] = (filled[Math.round(top)] ?? 0) + Math.round(width / cell)
      return Object.values(filled)
    })
    expect(new Set(rows), `${width} pixels wide`).toEqual(new Set([columns]))
    const [wide, card] = [
      await quote(page).boundingBox(),
      await page.locator('.product-card').first().boundingBox(),
    ]
    expect(Math.round((wide?.width ?? 0) / (card?.width ?? 1)), `${width} pixels wide`).toBe(quoteColumns)
  }
  await runSql('DELETE FROM "Review" WHERE id = $1', [id])
})

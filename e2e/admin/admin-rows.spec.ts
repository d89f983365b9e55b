import type { Page } from '@playwright/test'
import { admin, signIn } from '@/testing/browser/accounts'
import { addUsers, doubleClick, expectNothingMoves, pointAt, rowOf, runSql } from '@/testing/browser/admin'
import { expectNoViolations } from '@/testing/browser/axe'
import { expect, test } from '@/testing/browser/fixtures'
import { status } from '@/testing/browser/journey'

/**
 * Rows of admin lists keep their position during an action, so that a second click cannot hit another row. So do the rows of
 * orders (admin-orders.spec.ts).
 */

const link = (id?: number) => `/adminpage/user/${id}`
const deleteOf = (page: Page, id?: number) => rowOf(page, link(id)).getByRole('button', { name: 'Delete' })

async function expectPlaceholder(
  page: Page,
  place: number,
  others: (number | undefined)[],
  addedId: number | undefined,
) {
  await expect(page.getByRole('table').locator('tr').nth(place)).toHaveText('No longer on this page.')
  for (const other of others) await expect(rowOf(page, link(other))).toHaveCount(1)
  await expect(rowOf(page, link(addedId))).toHaveCount(0)
  await expectNoViolations(page, { isFrameKnown: true })
  await page.getByRole('button', { name: /^Show \d+ new$/ }).click()
  await expect(rowOf(page, link(addedId))).toHaveCount(1)
  await expect(status(page, 'The list is up to date.')).toBeFocused()
  await expect(page.getByText('No longer on this page.')).toHaveCount(0)
}

/** Scrolls the page until the row's button lies behind the dialog's button. */
async function scrollBehind(page: Page, id: number | undefined, y: number): Promise<void> {
  const button = rowOf(page, link(id)).locator('td:last-child > button')
  await button.evaluate((element, target) => {
    const { top, height } = element.getBoundingClientRect()
    window.scrollBy(0, top + height / 2 - target)
  }, y)
  const box = await button.boundingBox()
  expect(Math.abs((box?.y ?? 0) + (box?.height ?? 0) / 2 - y)).toBeLessThan(10)
}

test('rows stay in place when a user is deleted or added, and a double click acts once, whatever dialog it opens or closes', async ({
  page,
}) => {
  test.slow()
  await signIn(page, admin)
  const ids = await addUsers(16, 'Under A Dialog')
  const [upper, id, lower] = ids
  await page.goto('/adminpage/users')
  const row = rowOf(page, link(id))
  const table = page.getByRole('table')
  const dialog = page.getByRole('dialog')
  const confirm = dialog.getByRole('button', { name: 'Delete' })
  const place = await row.evaluate((element) => (element as HTMLTableRowElement).rowIndex)
  const [addedId] = await addUsers(1)
  await deleteOf(page, id).scrollIntoViewIfNeeded()
  await expectNothingMoves(table, row, async () => {
    await doubleClick(page, deleteOf(page, id))
    await expect(dialog).toBeVisible()
    await doubleClick(page, confirm)
    await expect(row).toHaveCount(0)
    await expect(status(page, 'deleted.')).toBeFocused()
    await expect(dialog).toHaveCount(0)
  })
  await expectPlaceholder(page, place, [lower, upper], addedId)

  await page.setViewportSize({ width: 390, height: 844 })

  await deleteOf(page, upper).click()
  const point = await pointAt(confirm)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await scrollBehind(page, ids[9], point.y)
  await page.mouse.dblclick(point.x, point.y)
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(deleteOf(page, ids[9])).toHaveCount(1)

  await deleteOf(page, ids[8]).click()
  await scrollBehind(page, ids[9], point.y)
  await page.mouse.dblclick(point.x, point.y)
  await expect(status(page, 'User deleted.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(deleteOf(page, ids[8])).toHaveCount(0)
  await expect(deleteOf(page, ids[9])).toHaveCount(1)
})

test('settling an entry of the Needs attention list moves no other entry', async ({ page }) => {
  // Received in the future, so that no entry of another test is listed in between.
  const sql = `INSERT INTO "WebhookEvent" ("eventId", "eventType", body, reason, "receivedAt", "processedAt")
    VALUES ($1, 'PAYMENT.CAPTURE.REFUNDED', '{}', $2, now() + interval '1 day', now()) RETURNING id`
  const reasons = ['refunded', 'unknown_payment', 'disputed']
  const ids: number[] = []
  for (const reason of reasons) {
    const [row] = await runSql(sql, [crypto.randomUUID(), reason])
    ids.unshift(Number(row?.id))
  }
  await signIn(page, admin)
  await page.goto('/adminpage/attention')
  const list = page.getByRole('list', { name: 'Needs attention' })
  const entryOf = (id?: number) =>
    list
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: `Message ${id}`, exact: true }) })
  const entry = entryOf(ids[1])
  await entry.getByRole('button', { name: 'Mark as settled' }).scrollIntoViewIfNeeded()
  const settle = async () => {
    await doubleClick(page, entry.getByRole('button', { name: 'Mark as settled' }))
    await doubleClick(page, page.getByRole('dialog').getByRole('button', { name: 'Mark as settled' }))
    await expect(entry).toHaveCount(0)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await expectNothingMoves(list, entry, settle, ids.length)
  for (const other of [ids[0], ids[2]]) await expect(entryOf(other)).toHaveCount(1)
  await expectNoViolations(page, { isFrameKnown: true })
  await runSql('UPDATE "WebhookEvent" SET "resolvedAt" = now() WHERE id = ANY($1)', [ids])
})

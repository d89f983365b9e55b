import type { Page } from '@playwright/test'
import { embeddedPostgresUrl } from '@/scripts/database/embedded-postgres.mjs'
import { query } from '@/scripts/prove/database.mjs'
import { admin, bearer, newAccount, newOrder, newProduct, payOrder, signIn } from './support/accounts'
import { rowOf } from './support/admin'
import { expectNoViolations } from './support/axe'
import { expect, test } from './support/fixtures'
import { doubleClick, expectNothingMoves, pointAt } from './support/rows'

/** Rows of admin lists keep their position during an action, so that a second click cannot hit another row. */

const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

for (const state of ['paid', 'unpaid'] as const) {
  test(`a double click delivers one ${state} order and moves no row`, async ({ page, request }) => {
    const { info } = await newAccount(request)
    const product = await newProduct(request, await signIn(page, admin))
    const ids: number[] = []
    for (let times = 0; times < 3; times += 1) {
      const { _id } = await newOrder(request, info, product)
      if (state === 'paid') await payOrder(request, info, _id)
      ids.push(_id)
    }
    const [lower, id, upper] = ids
    await page.goto('/adminpage/orders')
    const row = rowOf(page, `/order/${id}`)
    const button = row.getByRole('button', { name: 'Mark as delivered.' })
    await button.scrollIntoViewIfNeeded()
    await expectNothingMoves(page.getByRole('table'), row, async () => {
      await doubleClick(page, button)
      // Only an unpaid order opens a dialog.
      if (state === 'unpaid') {
        await doubleClick(page, page.getByRole('dialog').getByRole('button', { name: 'Mark as delivered' }))
      }
      await expect(status(page, `Order ${id} is delivered.`)).toBeFocused()
      await expect(button).toBeDisabled()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await doubleClick(page, button)
    })
    for (const other of [lower, upper]) {
      const read = await request.get(`/api/orders/${other}/`, { headers: bearer(info) })
      expect(await read.json()).toMatchObject({ isDelivered: false })
    }
    await expectNoViolations(page)
  })
}

test('a deleted user leaves a placeholder row, and new rows do not move the others', async ({
  page,
  request,
}) => {
  const add = async () => (await newAccount(request)).info._id
  const link = (id: number) => `/adminpage/user/${id}`
  await signIn(page, admin)
  const [lower, id, upper] = [await add(), await add(), await add()]
  await page.goto('/adminpage/users')
  const row = rowOf(page, link(id))
  const table = page.getByRole('table')
  const place = await row.evaluate((element) => (element as HTMLTableRowElement).rowIndex)
  const addedId = await add()
  await row.getByRole('button', { name: 'Delete' }).scrollIntoViewIfNeeded()
  await expectNothingMoves(table, row, async () => {
    await doubleClick(page, row.getByRole('button', { name: 'Delete' }))
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await doubleClick(page, dialog.getByRole('button', { name: 'Delete' }))
    await expect(row).toHaveCount(0)
    await expect(status(page, 'deleted.')).toBeFocused()
    await expect(dialog).toHaveCount(0)
  })
  await expect(table.getByRole('row').nth(place)).toHaveText('No longer on this page.')
  for (const other of [lower, upper]) await expect(rowOf(page, link(other))).toHaveCount(1)
  await expect(rowOf(page, link(addedId))).toHaveCount(0)
  await expectNoViolations(page)
  await page.getByRole('button', { name: /^Show \d+ new$/ }).click()
  await expect(rowOf(page, link(addedId))).toHaveCount(1)
  await expect(status(page, 'The list is up to date.')).toBeFocused()
  await expect(page.getByText('No longer on this page.')).toHaveCount(0)
})

test('a double click activates neither a button of the dialog that it opens nor a row behind the dialog that it closes', async ({
  page,
  request,
}) => {
  test.slow()
  await page.setViewportSize({ width: 390, height: 844 })
  const ids: number[] = []
  for (let times = 0; times < 16; times += 1)
    ids.unshift((await newAccount(request, 'Under A Dialog')).info._id)
  await signIn(page, admin)
  await page.goto('/adminpage/users')
  const deletes = (id?: number) =>
    rowOf(page, `/adminpage/user/${id}`).getByRole('button', { name: 'Delete' })
  const dialog = page.getByRole('dialog')
  const confirm = dialog.getByRole('button', { name: 'Delete' })

  /** Scrolls the page until the row's button lies behind the dialog's button. */
  async function scrollBehind(id: number | undefined, y: number): Promise<void> {
    const button = page.locator(`tr:has(a[href="/adminpage/user/${id}"]) td:last-child > button`)
    await button.evaluate((element, target) => {
      const { top, height } = element.getBoundingClientRect()
      window.scrollBy(0, top + height / 2 - target)
    }, y)
    const box = await button.boundingBox()
    expect(Math.abs((box?.y ?? 0) + (box?.height ?? 0) / 2 - y)).toBeLessThan(10)
  }

  await expect(deletes(ids[0])).toBeInViewport({ ratio: 1 })
  await deletes(ids[0]).click()
  const point = await pointAt(confirm)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await scrollBehind(ids[9], point.y)
  await page.mouse.dblclick(point.x, point.y)
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(deletes(ids[9])).toHaveCount(1)

  await deletes(ids[8]).click()
  await scrollBehind(ids[9], point.y)
  await page.mouse.dblclick(point.x, point.y)
  await expect(status(page, 'User deleted.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(deletes(ids[8])).toHaveCount(0)
  await expect(deletes(ids[9])).toHaveCount(1)
})

test.describe('a failed action', () => {
  test.use({ allowedConsoleErrors: ['500 (Internal Server Error)'] })

  test('moves no row, and neither does closing its alert', async ({ page, request }) => {
    const { info } = await newAccount(request)
    await signIn(page, admin)
    await page.goto('/adminpage/users')
    const detail = `Something went wrong on our side. Please try again. ${'It may take a while. '.repeat(6)}`
    await page.route('**/api/users/delete/**', (route) => route.fulfill({ status: 500, json: { detail } }))
    const row = rowOf(page, `/adminpage/user/${info.id}`)
    await row.getByRole('button', { name: 'Delete' }).scrollIntoViewIfNeeded()
    await expectNothingMoves(page.getByRole('table'), row, async () => {
      await row.getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      const alert = page.getByRole('main').getByRole('alert')
      await expect(alert).toContainText('It may take a while.')
    })
    await expectNothingMoves(page.getByRole('table'), row, async () => {
      await page.getByRole('main').getByRole('alert').getByRole('button', { name: 'Close' }).click()
      await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
    })
  })
})

test('settling an entry of the Needs attention list moves no other entry', async ({ page }) => {
  const url = embeddedPostgresUrl(process.env.E2E_DATA_DIR ?? '.data') ?? ''
  // Received in the future, so that no entry of another test is listed in between.
  const sql = `INSERT INTO "WebhookEvent" ("eventId", "eventType", body, reason, "receivedAt", "processedAt")
    VALUES ($1, 'PAYMENT.CAPTURE.REFUNDED', '{}', $2, now() + interval '1 day', now()) RETURNING id`
  const reasons = ['refunded', 'unknown_payment', 'disputed']
  const ids: number[] = []
  for (const reason of reasons) {
    const [row] = await query(url, sql, [crypto.randomUUID(), reason])
    ids.unshift(row.id)
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
  await expectNothingMoves(list, entry, async () => {
    await doubleClick(page, entry.getByRole('button', { name: 'Mark as settled' }))
    await doubleClick(page, page.getByRole('dialog').getByRole('button', { name: 'Mark as settled' }))
    await expect(entry).toHaveCount(0)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  for (const other of [ids[0], ids[2]]) await expect(entryOf(other)).toHaveCount(1)
  await expectNoViolations(page)
  await query(url, 'UPDATE "WebhookEvent" SET "resolvedAt" = now() WHERE id = ANY($1)', [ids])
})

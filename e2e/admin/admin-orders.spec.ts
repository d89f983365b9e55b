import type { Page } from '@playwright/test'
import type { OrderJson } from '@/lib/sales/orders/order-schema'
import {
  admin,
  bearer,
  newAccount,
  newOrder,
  newProduct,
  payOrder,
  readOrder,
  signIn,
} from '@/testing/browser/accounts'
import { doubleClick, expectNothingMoves, rowOf } from '@/testing/browser/admin'
import { expect, test } from '@/testing/browser/fixtures'
import { status } from '@/testing/browser/journey'
import { dayOf, mainOf } from '@/testing/browser/pages'

/** The orders list of admins, and the user's page that it leads to. */

async function expectListed(page: Page, userId: number, orphan: OrderJson, unpaid: OrderJson) {
  const columns = [
    'ID',
    'User ID',
    'Date',
    'Paid',
    'Delivery Status',
    'Status',
    'Customer',
    'Total',
    'Deliver',
  ]
  await expect(page.getByRole('columnheader')).toHaveText(columns)
  const orphanCells = rowOf(page, `/order/${orphan._id}`).getByRole('cell')
  await expect(orphanCells.nth(0)).toHaveText('User deleted.')
  await expect(orphanCells.nth(1)).toHaveText('')
  const placed = await dayOf(page, unpaid.createdAt)
  const unpaidRow = rowOf(page, `/order/${unpaid._id}`)
  const facts = [
    ...[String(unpaid._id), String(userId), placed, 'No', 'No.', 'Unpaid', /Olga Orders/],
    ...[`$${unpaid.totalPrice}`, 'Mark as delivered.'],
  ]
  await expect(unpaidRow.getByRole('cell')).toHaveText(facts)
}

async function deliverUnpaidOnPhone(page: Page, unpaid: OrderJson) {
  const unpaidRow = rowOf(page, `/order/${unpaid._id}`)
  const [table, dialog] = [page.getByRole('table'), page.getByRole('dialog')]
  // On a phone each row is a card.
  await page.setViewportSize({ width: 390, height: 844 })
  const deliverUnpaid = unpaidRow.getByRole('button', { name: 'Mark as delivered.', exact: true })
  await deliverUnpaid.scrollIntoViewIfNeeded()
  await expect(deliverUnpaid).toBeInViewport({ ratio: 1 })
  await expectNothingMoves(table, unpaidRow, async () => {
    await deliverUnpaid.click()
    await expect(dialog.getByRole('heading')).toHaveText(
      `Order ${unpaid._id} is not paid. Mark it as delivered anyway?`,
    )
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toHaveCount(0)
    await doubleClick(page, deliverUnpaid)
    await doubleClick(page, dialog.getByRole('button', { name: 'Mark as delivered', exact: true }))
    await expect(status(page, `Order ${unpaid._id} is delivered.`)).toBeFocused()
    await expect(deliverUnpaid).toBeDisabled()
    await expect(dialog).toHaveCount(0)
    await doubleClick(page, deliverUnpaid)
  })
}

async function expectLeadsToUser(page: Page, order: OrderJson, { id, email }: { id: number; email: string }) {
  await rowOf(page, `/order/${order._id}`).getByTitle('Olga Orders').click()
  await expect(page).toHaveURL(`/adminpage/user/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Olga Orders' })).toBeVisible()
  await expect(page.getByRole('definition')).toHaveText(['Olga Orders', String(id), email, 'User'])
  await expect(page.getByRole('heading', { name: 'Orders', exact: true })).toBeVisible()
  await expect(rowOf(page, `/order/${order._id}`).locator('td').first()).toHaveText(String(order._id))
}

test('R10 a double click delivers one order, an unpaid one only after a confirmation that names it, and moves no row', async ({
  page,
  request,
}) => {
  test.slow()
  const shop = await signIn(page, admin)
  const product = await newProduct(request, {}, shop)
  const gone = await newAccount(request)
  const orphan = await newOrder(request, gone.info, product)
  await request.delete(`/api/users/delete/${gone.info.id}/`, { headers: bearer(shop) })
  const { info, email } = await newAccount(request, 'Olga Orders')
  const place = () => newOrder(request, info, product)
  const [, unpaid, paid, upper] = [await place(), await place(), await place(), await place()]
  await payOrder(request, info, paid._id)

  // The orders of other tests change meanwhile.
  await page.goto(`/adminpage/orders?product=${product._id}`)
  await expectListed(page, info.id, orphan, unpaid)
  const paidRow = rowOf(page, `/order/${paid._id}`)
  await expect(paidRow.getByRole('cell').nth(3)).toHaveText('Yes')

  const table = page.getByRole('table')
  const calls: string[] = []
  page.on('request', (call) => call.url().includes('/deliver/') && calls.push(new URL(call.url()).pathname))
  const deliverPaid = paidRow.getByRole('button', { name: 'Mark as delivered.', exact: true })
  await deliverPaid.scrollIntoViewIfNeeded()
  await expectNothingMoves(table, paidRow, async () => {
    await doubleClick(page, deliverPaid)
    await expect(status(page, `Order ${paid._id} is delivered.`)).toBeFocused()
    await expect(deliverPaid).toBeDisabled()
    await doubleClick(page, deliverPaid)
  })

  await deliverUnpaidOnPhone(page, unpaid)
  expect(calls).toEqual([paid, unpaid].map(({ _id }) => `/api/orders/deliver/${_id}`))
  const { deliveredAt } = await readOrder(request, info, unpaid._id)
  const delivered = await dayOf(page, deliveredAt)
  await expect(rowOf(page, `/order/${unpaid._id}`).getByRole('cell').nth(4)).toHaveText(delivered)
  await expectLeadsToUser(page, upper, { id: info.id, email })

  const receipt = await mainOf(await page.request.get(`/order/${orphan._id}`))
  for (const text of ['User deleted.', `href="mailto:${gone.email}"`]) expect(receipt).toContain(text)
})

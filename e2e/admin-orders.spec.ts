import {
  admin,
  apiLogIn,
  bearer,
  newAccount,
  newOrder,
  newProduct,
  payOrder,
  signIn,
} from './support/accounts'
import { rowOf } from './support/admin'
import { expectNoViolationsInBoth } from './support/axe'
import { dayOf } from './support/dates'
import { expect, test } from './support/fixtures'

/** The orders list of admins. */

test('orders are listed, and marked delivered once', { tag: '@phone' }, async ({ page, request }) => {
  const { info } = await newAccount(request)
  const shop = await apiLogIn(request, admin)
  const order = await newOrder(request, info, await newProduct(request, shop))
  await signIn(page, admin)
  await page.goto('/adminpage/orders')
  await expect(page.getByRole('columnheader')).toHaveText([
    'ID',
    'User ID',
    'Date',
    'Paid',
    'Delivery Status',
    'Deliver',
  ])
  const row = rowOf(page, `/order/${order._id}`)
  await expect(row.getByRole('cell')).toHaveText([
    String(order._id),
    String(info.id),
    await dayOf(page, order.createdAt, 'DD/MM/YYYY'),
    'No',
    'No.',
    'Mark as delivered.',
  ])
  const deliver = row.getByRole('button', { name: 'Mark as delivered.', exact: true })
  await expect(deliver).toBeEnabled()
  await deliver.scrollIntoViewIfNeeded()
  await expect(deliver).toBeInViewport({ ratio: 1 })
  await deliver.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as delivered', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: `Order ${order._id} is delivered.` })).toBeFocused()
  const read = await request.get(`/api/orders/${order._id}/`, { headers: bearer(info) })
  const { deliveredAt } = await read.json()
  await expect(row.getByRole('cell').nth(4)).toHaveText(await dayOf(page, deliveredAt, 'DD/MM/YYYY'))
  await expect(deliver).toBeDisabled()
  await payOrder(request, info, order._id)
  await page.reload()
  await expect(deliver).toBeDisabled()
  await expect(row.getByRole('cell').nth(3)).toHaveText('Yes')
})

test('R10 one click marks a paid order delivered; an unpaid order needs a confirmation that names it', async ({
  page,
  request,
}) => {
  const { info } = await newAccount(request)
  const product = await newProduct(request, await apiLogIn(request, admin))
  const [paid, unpaid] = [await newOrder(request, info, product), await newOrder(request, info, product)]
  await payOrder(request, info, paid._id)
  await signIn(page, admin)
  await page.goto('/adminpage/orders')
  const rows = [paid, unpaid].map(({ _id }) => rowOf(page, `/order/${_id}`))
  const [deliverPaid, deliverUnpaid] = rows.map((row) =>
    row.getByRole('button', { name: 'Mark as delivered.', exact: true }),
  )
  const calls: string[] = []
  page.on('request', (call) => call.url().includes('/deliver/') && calls.push(new URL(call.url()).pathname))
  await deliverUnpaid?.click()
  await expect(page.getByRole('dialog').getByRole('heading')).toHaveText(
    `Order ${unpaid._id} is not paid. Mark it as delivered anyway?`,
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await deliverPaid?.click()
  await expect(page.getByRole('status').filter({ hasText: `Order ${paid._id} is delivered.` })).toBeVisible()
  expect(calls).toEqual([`/api/orders/deliver/${paid._id}`])
})

test('an order remains after its user is deleted, and its ID cell says so', async ({ page, request }) => {
  const account = await newAccount(request)
  const shop = await apiLogIn(request, admin)
  const order = await newOrder(request, account.info, await newProduct(request, shop))
  await request.delete(`/api/users/delete/${account.info.id}/`, {
    headers: { Authorization: `Bearer ${shop.token}` },
  })
  await signIn(page, admin)
  await page.goto('/adminpage/orders')
  const cells = rowOf(page, `/order/${order._id}`).getByRole('cell')
  await expect(cells.nth(0)).toHaveText('User deleted.')
  await expect(cells.nth(1)).toHaveText('')
  await page.goto(`/order/${order._id}`)
  await expect(page.getByText('User deleted.')).toBeVisible()
  await expect(page.getByRole('link', { name: account.info.email })).toBeVisible()
})

test('an admin refunds a part from the order’s page, with a unit back on the shelf; the buyer sees it', async ({
  page,
  request,
}) => {
  const { info, ...buyer } = await newAccount(request)
  const product = await newProduct(request, await apiLogIn(request, admin))
  const { _id: id } = await newOrder(request, info, product)
  await payOrder(request, info, id)
  await signIn(page, admin)
  await page.goto(`/order/${id}`)
  await page.getByRole('button', { name: 'Refund this order' }).click()
  await expect(page.getByLabel('Amount')).toBeFocused()
  await page.getByLabel('Amount').fill('5.00')
  await page.getByLabel('Reason').fill('A scratch')
  await page.getByLabel(/\(of 1\)$/).fill('1')
  await expectNoViolationsInBoth(page, 'main')
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund $5.00?' })
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Refunded.' })).toBeVisible()
  await expect(page.getByText('back on the shelf.')).toBeVisible()
  await signIn(page, buyer)
  await page.goto(`/order/${id}`)
  await expect(page.getByText(/^Refunded on \d\d\/\d\d\/\d{4}$/)).toBeVisible()
  await expect(page.getByText('A scratch')).toBeVisible()
  await expect(page.getByText('back on the shelf.')).toBeHidden()
  await expect(page.getByText('−$5.00')).toBeVisible()
})

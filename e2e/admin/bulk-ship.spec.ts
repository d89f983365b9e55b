import { readFile } from 'node:fs/promises'
import type { APIRequestContext } from '@playwright/test'
import type { UserInfo } from '@/lib/accounts/users/user-schema'
import {
  admin,
  newAccount,
  newOrder,
  newProduct,
  payOrder,
  readOrder,
  signIn,
} from '@/testing/browser/accounts'
import { expectNoHorizontalScroll, runSql } from '@/testing/browser/admin'
import { expectNoViolationsIn } from '@/testing/browser/axe'
import { expect, test } from '@/testing/browser/fixtures'
import { pressOn } from '@/testing/browser/journey'
import { themes } from '@/testing/db/rounds'

/** Shipping in bulk: labels, slips, pasted tracking numbers, and delivery of orders shipped days ago. */

/** Paid orders of a new buyer, the oldest first. */
async function newPaidOrders(request: APIRequestContext, by: UserInfo, count: number, name = 'Bea Bulk') {
  const product = await newProduct(request, { countInStock: '50' }, by)
  const { info } = await newAccount(request, name)
  const ids: number[] = []
  for (let index = 0; index < count; index++) {
    const { _id } = await newOrder(request, info, product)
    await payOrder(request, info, _id)
    ids.push(_id)
  }
  return ids
}

test('ten numbers are pasted, checked and shipped by keyboard alone on a phone; pasted again they change nothing', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const shop = await signIn(page, admin)
  const ids = await newPaidOrders(request, shop, 10)
  const lines = ids.map((id, index) => `${id}\tDHL\tN ${id} ${index}`).join('\n')
  await page.goto('/adminpage/orders?sort=paid&status=to-ship')
  await pressOn(page.getByRole('link', { name: 'Paste numbers' }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paste tracking numbers')
  const paste = async () => {
    await pressOn(page.getByLabel('Lines'), 'ControlOrMeta+A')
    await page.keyboard.insertText(lines)
    await pressOn(page.getByRole('button', { name: 'Check' }))
    await expect(page.getByRole('heading', { name: 'Preview' })).toBeFocused()
  }
  await paste()
  await expect(page.getByText('10 lines, 10 to ship.')).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Ships' })).toHaveCount(10)
  await expectNoViolationsIn(page, themes, 'main')
  await expectNoHorizontalScroll(page)
  await pressOn(page.getByRole('button', { name: 'Ship 10' }))
  await expect(page.getByText('10 orders are marked as shipped.')).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Shipped' })).toHaveCount(10)
  for (const [index, id] of ids.entries())
    expect((await readOrder(request, shop, id)).tracking).toMatchObject({
      carrier: 'DHL',
      number: `N ${id} ${index}`,
    })
  await page.reload()
  await paste()
  await expect(page.getByText('10 lines, 10 already so.')).toBeVisible()
  await expect(page.getByText('None of these lines changes anything.')).toBeVisible()
})

test('slips are a page each, and the labels are a file, of what is to be sent of the list', async ({
  page,
  request,
}) => {
  const shop = await signIn(page, admin)
  const name = `Sid S${crypto.randomUUID().slice(0, 8)}`
  const ids = await newPaidOrders(request, shop, 3, name)
  await page.goto(`/adminpage/orders?status=to-ship&sort=paid&q=${encodeURIComponent(name)}`)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Labels CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^labels-\d{4}-\d\d-\d\d\.csv$/)
  const records = (await readFile(await file.path(), 'utf8')).split('\r\n').slice(1, -1)
  expect(records.map((record) => Number(record.split(',')[0]))).toEqual(ids)

  await page.getByRole('link', { name: 'Print slips' }).click()
  await expect(page.getByText('3 orders to send, each on a page of its own.')).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Order \d+$/ })).toHaveText(ids.map((id) => `Order ${id}`))
  await expectNoViolationsIn(page, themes, 'main')
  const pdf = (await page.pdf()).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(3)
})

test('those on their way for more than some days are marked as delivered, and say so', async ({
  page,
  request,
}) => {
  const shop = await signIn(page, admin)
  const ids = await newPaidOrders(request, shop, 2)
  await runSql(`update "Order" set "shippedAt" = now() - interval '400 days' where id = any($1)`, [ids])
  await page.goto('/adminpage/orders?status=shipped')
  await page.getByLabel('Shipped more than').fill('365')
  await page.getByRole('button', { name: 'Mark as delivered…' }).click()
  await expect(page).toHaveURL('/adminpage/orders/deliver?days=365')
  await expectNoViolationsIn(page, themes, 'main')
  for (const id of ids) await expect(page.getByRole('link', { name: String(id), exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Mark these 2 as delivered' }).click()
  await expect(page.getByText('2 orders are delivered.')).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Delivered' })).toHaveCount(2)
  await page.reload()
  await expect(page.getByText('Nothing to mark')).toBeVisible()
})

test('a customer gets no file, and readers see nothing that they may not do', async ({ page, request }) => {
  const shop = await signIn(page, admin)
  await newPaidOrders(request, shop, 1)
  const account = await newAccount(request)
  for (const list of ['orders', 'products', 'users'])
    expect((await request.get(`/adminpage/${list}/export`)).status(), list).toBe(403)
  await runSql(`update "User" set role = 'reader' where id = $1`, [account.info.id])
  await page.context().clearCookies()
  await signIn(page, { email: account.email, password: account.password })
  expect((await page.request.get('/adminpage/users/export')).status()).toBe(403)
  await page.goto('/adminpage/orders?status=to-ship&sort=paid')
  await expect(page.getByRole('link', { name: 'Print slips' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Paste numbers' })).toHaveCount(0)
})

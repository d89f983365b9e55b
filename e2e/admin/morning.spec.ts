import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
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
import { expectNoHorizontalScroll } from '@/testing/browser/admin'
import { expect, test } from '@/testing/browser/fixtures'
import { pressOn } from '@/testing/browser/journey'
import { isSoak } from '@/testing/db/rounds'

/**
 * An owner's morning: look, ship ten by paste, refund a unit, take a delivery back, export the month. Phones and wide screens only
 * in `npm run test:soak`.
 */

/** Twelve paid orders of a new buyer: ten to ship, one to refund, one to deliver. */
async function newMorning(request: APIRequestContext, shop: UserInfo) {
  const product = await newProduct(request, { countInStock: '50' }, shop)
  const { info } = await newAccount(request, 'Mia Morning')
  const ids: number[] = []
  for (let index = 0; index < 12; index++) {
    const { _id } = await newOrder(request, info, product, 2)
    await payOrder(request, info, _id)
    ids.push(_id)
  }
  const [refunded = 0, delivered = 0, ...parcels] = ids
  return { refunded, delivered, parcels }
}

type Hand = (control: Locator) => Promise<void>

async function shipTen(page: Page, press: Hand, parcels: number[]) {
  await press(page.getByRole('region', { name: 'What waits' }).getByRole('link', { name: /To ship/ }))
  await press(page.getByRole('link', { name: 'Paste numbers' }))
  await page.getByLabel('Lines').focus()
  await page.keyboard.insertText(parcels.map((id) => `${id}\tDHL\tM ${id}`).join('\n'))
  await press(page.getByRole('button', { name: 'Check' }))
  await press(page.getByRole('button', { name: 'Ship 10' }))
  await expect(page.getByText('10 orders are marked as shipped.')).toBeVisible()
}

async function refundUnit(page: Page, press: Hand, order: number) {
  await page.goto(`/order/${order}`)
  await press(page.getByRole('button', { name: 'Refund this order' }))
  const units = page.getByRole('spinbutton', { name: /^Refund .* 2 at / })
  await expect(units).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.insertText('1')
  await press(page.getByRole('button', { name: 'Refund', exact: true }))
  await press(page.getByRole('dialog').getByRole('button', { name: 'Refund', exact: true }))
  await expect(page.getByText('Refunded.', { exact: true })).toBeVisible()
}

async function deliverAndUndo(page: Page, press: Hand, order: number) {
  await page.goto(`/adminpage/orders?q=%23${order}`)
  await press(page.getByRole('button', { name: /Mark as delivered/ }).first())
  await press(page.getByRole('button', { name: /^Undo/ }).first())
  await expect(page.getByRole('button', { name: /Mark as delivered/ }).first()).toBeEnabled()
}

async function exportMonth(page: Page, press: Hand): Promise<string> {
  await page.goto('/adminpage/books')
  const download = page.waitForEvent('download')
  await press(page.getByRole('link', { name: 'Bookkeeping CSV' }))
  return readFile(await (await download).path(), 'utf8')
}

for (const width of isSoak ? [390, 820, 1360] : [820])
  test(`a morning takes at most 45 presses by keyboard alone at ${width} px, and the books have it`, async ({
    page,
    request,
  }) => {
    test.slow()
    await page.setViewportSize({ width, height: 844 })
    const shop = await signIn(page, admin)
    const { refunded, delivered, parcels } = await newMorning(request, shop)
    let presses = 0
    const press: Hand = async (control) => {
      presses++
      await expectNoHorizontalScroll(page)
      await pressOn(control)
    }
    await page.goto('/adminpage')
    await shipTen(page, press, parcels)
    await refundUnit(page, press, refunded)
    await deliverAndUndo(page, press, delivered)
    const books = await exportMonth(page, press)
    // Each address that is typed counts as three.
    expect(presses + 4 * 3).toBeLessThanOrEqual(45)
    for (const id of parcels) expect((await readOrder(request, shop, id)).tracking?.number).toBe(`M ${id}`)
    expect(await readOrder(request, shop, delivered)).toMatchObject({ isDelivered: false })
    const ofOrder = (id: number) =>
      books.split('\r\n').filter((record) => record.split(',')[3] === String(id))
    expect(ofOrder(refunded).map((record) => record.split(',')[1])).toEqual(['invoice', 'credit note'])
    expect(ofOrder(delivered)).toHaveLength(1)
  })

import { admin, bearer, newBuyer, openNewOrder, payOrder, signIn } from './support/accounts'
import { rowOf } from './support/admin'
import { dayOf } from './support/dates'
import { expect, test } from './support/fixtures'

/** What happens to an order beside its payment: cancelled, shipped, packed, noted. */

test('R08 a buyer cancels an unpaid order, after a confirmation; it cannot be paid any more', async ({
  page,
  request,
}) => {
  const { account, order } = await openNewOrder(page, request)
  const [cancel, dialog] = [page.getByRole('button', { name: 'Cancel order' }), page.getByRole('dialog')]
  await cancel.click()
  await expect(dialog.getByRole('heading')).toHaveText(`Cancel order ${order._id}?`)
  await dialog.getByRole('button', { name: 'Keep order' }).click()
  await expect(cancel).toBeFocused()
  await cancel.click()
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'The order is cancelled.' })).toBeVisible()
  const read = await request.get(`/api/orders/${order._id}/`, { headers: bearer(account.info) })
  const day = await dayOf(page, (await read.json()).cancelledAt, 'DD/MM/YYYY')
  await expect(page.getByRole('heading', { name: `This order was cancelled on ${day}` })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay with PayPal' })).toHaveCount(0)
  await expect(cancel).toHaveCount(0)
  await page.goto('/profile')
  await expect(rowOf(page, `/order/${order._id}`)).toContainText('Cancelled')
  await expect(page.getByRole('link', { name: `Pay order ${order._id}` })).toHaveCount(0)
})

test.describe('with a refused form', () => {
  test.use({ allowedConsoleErrors: ['400 (Bad Request)'] })

  test('an admin ships an order, notes something and prints the packing slip; the buyer sees the parcel, not the note', async ({
    page,
    request,
  }) => {
    const { account, order, product } = await newBuyer(page, request)
    await payOrder(request, account.info, order._id)
    await signIn(page, admin)
    await page.goto(`/order/${order._id}`)
    await page.getByLabel('Carrier').fill('Royal Mail')
    await page.getByLabel('Tracking number').fill('RM 1')
    await page.getByLabel('Tracking link').fill('http://royalmail.example/')
    await page.getByRole('button', { name: 'Mark as shipped' }).click()
    await expect(page.getByText('The tracking link must begin with https://.').first()).toBeVisible()
    await page.getByLabel('Tracking link').fill('https://royalmail.example/RM1')
    await page.getByRole('button', { name: 'Mark as shipped' }).click()
    await expect(
      page.getByRole('status').filter({ hasText: 'The order is marked as shipped.' }),
    ).toBeVisible()
    await page.getByLabel('Tracking number').fill('RM 2')
    await page.getByRole('button', { name: 'Correct tracking' }).click()
    await expect(page.getByText('Tracking number RM 2')).toBeVisible()
    await page.getByLabel('New note').fill('Wants it by Friday.')
    await page.getByRole('button', { name: 'Add note' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Wants it by Friday.' })).toContainText(
      'Ada Admin',
    )
    await expect(page.getByLabel('New note')).toHaveValue('')

    await page.getByRole('link', { name: 'Packing slip' }).click()
    const slip = page.getByRole('main')
    await expect(slip).toContainText(/Ship to.*New Person.*1 Main Street.*Springfield, 12345.*Freedonia/s)
    await expect(slip.getByRole('row').nth(1).getByRole('cell')).toHaveText(['1', product.name])
    await expect(slip).not.toContainText('$')
    await page.emulateMedia({ media: 'print' })
    await expect(slip.getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('banner')).toHaveCount(0)
    await page.emulateMedia({ media: 'screen' })

    await signIn(page, account)
    await page.goto(`/order/${order._id}`)
    const link = page.getByRole('link', { name: 'Track parcel' })
    await expect(link).toHaveAttribute('href', 'https://royalmail.example/RM1')
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
    const timeline = page.locator('section', { has: page.getByRole('heading', { name: 'Timeline' }) })
    await expect(timeline.getByRole('listitem')).toHaveText([/^Placed/, /^Paid/, /^Shipped/])
    await expect(page.getByText('Not delivered yet.')).toBeVisible()
    expect(await page.content()).not.toContain('Friday')
  })
})

import { admin, apiLogIn, newAccount, newOrder, newProduct, signIn } from './support/accounts'
import { rowOf } from './support/admin'
import { expectNoViolationsInBoth } from './support/axe'
import { expect, test } from './support/fixtures'

/** The admin pages for users. */

test('users are listed with their status, and the admin’s own row has neither View nor Delete', async ({
  page,
  request,
}) => {
  const account = await newAccount(request, 'Una User')
  const me = await signIn(page, admin)
  await page.goto('/adminpage/users/')
  await expect(page.getByRole('columnheader')).toHaveText(['ID', 'Name', 'Email', 'Status', 'View', 'Delete'])
  const row = rowOf(page, `/adminpage/user/${account.info.id}`)
  await expect(row.getByRole('cell')).toHaveText([
    String(account.info.id),
    'Una User',
    account.email,
    'User',
    'View',
    'Delete',
  ])
  // The demo admin is one of the oldest accounts, so the last page lists it.
  await page.goto('/adminpage/users?page=999')
  const own = page.getByRole('row').filter({ hasText: me.email })
  await expect(own.getByRole('cell', { name: 'Admin', exact: true })).toBeVisible()
  await expect(own.getByRole('link')).toHaveCount(0)
  await expect(own.getByRole('button')).toHaveCount(0)
})

test('deleting a user asks for confirmation, also by keyboard, and shows a spinner until the list is reloaded', async ({
  page,
  request,
}) => {
  const account = await newAccount(request, 'Dora Deleted')
  await signIn(page, admin)
  await page.goto('/adminpage/users')
  const row = rowOf(page, `/adminpage/user/${account.info.id}`)
  const button = row.getByRole('button', { name: 'Delete', exact: true })
  let sent = 0
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/users/delete/**', async (route) => {
    sent++
    await held
    await route.continue()
  })

  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Delete Dora Deleted?' })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectNoViolationsInBoth(page, 'dialog')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  expect(sent).toBe(0)

  await button.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Delete' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await expect(button.locator('.animate-spin')).toBeVisible()
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  release()
  await expect(row).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: 'User deleted.' })).toBeFocused()
  expect(sent).toBe(1)
})

test('a user’s page shows the account and its orders', async ({ page, request }) => {
  const account = await newAccount(request, 'Olga Orders')
  const shop = await apiLogIn(request, admin)
  const order = await newOrder(request, account.info, await newProduct(request, shop))
  await signIn(page, admin)
  await page.goto('/adminpage/users')
  await rowOf(page, `/adminpage/user/${account.info.id}`).getByRole('link', { name: 'View' }).click()
  await expect(page).toHaveURL(`/adminpage/user/${account.info.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Olga Orders' })).toBeVisible()
  await expect(page.getByRole('definition')).toHaveText([
    'Olga Orders',
    String(account.info.id),
    account.email,
    'User',
  ])
  await expect(page.getByRole('heading', { name: 'Orders', exact: true })).toBeVisible()
  await expect(rowOf(page, `/order/${order._id}`).getByRole('cell').first()).toHaveText(String(order._id))
})

test('a page number beyond the last page redirects to the last page', async ({ page }) => {
  await signIn(page, admin)
  await page.goto('/adminpage/users?page=999')
  await expect(page.getByRole('row').filter({ hasText: admin.email })).toBeVisible()
  await expect(page).not.toHaveURL(/999/)
  await expect(page.getByRole('link', { name: 'Older' })).toHaveCount(0)
})

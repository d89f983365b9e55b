import type { Locator, Page } from '@playwright/test'
import { demoAccounts } from '@/prisma/demo/accounts'
import { admin, signIn } from '@/testing/browser/accounts'
import { addUsers, expectNothingMoves, rowOf } from '@/testing/browser/admin'
import { expectNoViolationsIn } from '@/testing/browser/axe'
import { expect, test } from '@/testing/browser/fixtures'
import { delayRequests, status } from '@/testing/browser/journey'
import { themes } from '@/testing/db/rounds'

/** The users list of admins. */

test('users are listed, the admin’s own row without View and Delete; a page number beyond the last one redirects to it', async ({
  page,
}) => {
  const me = await signIn(page, admin)
  // The demo accounts are the oldest, so the last page lists them.
  await page.goto('/adminpage/users/?page=999')
  const own = page.getByRole('row').filter({ hasText: me.email })
  await expect(own.getByRole('cell', { name: 'Admin', exact: true })).toBeVisible()
  await expect(own.getByRole('link')).toHaveCount(0)
  await expect(own.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('columnheader')).toHaveText([
    ...['ID', 'Name', 'Email', 'Status', 'Orders', 'Paid', 'View', 'Delete'],
  ])
  const { email } = demoAccounts[1]
  const cells = page.getByRole('row').filter({ hasText: email }).getByRole('cell')
  await expect(cells).toHaveText([
    ...[/^\d+$/, 'Sam Shopper', email, 'User', /^\d+$/, /^\$\d+\.\d\d$/, 'View', 'Delete'],
  ])
  const id = await cells.first().textContent()
  await expect(rowOf(page, `/adminpage/user/${id}`)).toContainText(email)
  await expect(page).not.toHaveURL(/page=999/)
  await expect(page.getByRole('link', { name: 'Older' })).toHaveCount(0)
})

async function cancelTwice(page: Page, button: Locator, dialog: Locator) {
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectNoViolationsIn(page, themes, 'dialog')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
}

async function expectFailureMovesNothing(page: Page, id: number | undefined, dialog: Locator) {
  const detail = `Something went wrong on our side. Please try again. ${'It may take a while. '.repeat(6)}`
  await page.route('**/api/users/delete/**', (route) => route.fulfill({ status: 500, json: { detail } }))
  const other = rowOf(page, `/adminpage/user/${id}`)
  const alert = page.getByRole('main').getByRole('alert')
  const table = page.getByRole('table')
  await other.getByRole('button', { name: 'Delete' }).scrollIntoViewIfNeeded()
  await expectNothingMoves(table, other, async () => {
    await other.getByRole('button', { name: 'Delete' }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(alert).toContainText('It may take a while.')
  })
  await expectNothingMoves(table, other, async () => {
    await alert.getByRole('button', { name: 'Close' }).click()
    await expect(alert).toHaveCount(0)
  })
}

test('deleting a user asks for confirmation, also by keyboard, shows a spinner until it is done, and moves no row on a failure', async ({
  page,
  allowedErrors,
}) => {
  allowedErrors.push('500 (Internal Server Error)')
  await signIn(page, admin)
  const [id, otherId] = await addUsers(2, 'Dora Deleted')
  await page.goto('/adminpage/users')
  const row = rowOf(page, `/adminpage/user/${id}`)
  const button = row.getByRole('button', { name: 'Delete', exact: true })
  const dialog = page.getByRole('dialog', { name: 'Delete Dora Deleted?' })
  let sent = 0
  page.on('request', (request) => request.url().includes('/api/users/delete/') && sent++)
  const release = await delayRequests(page, '**/api/users/delete/**')

  await cancelTwice(page, button, dialog)
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
  await expect(status(page, 'User deleted.')).toBeFocused()
  expect(sent).toBe(1)

  await expectFailureMovesNothing(page, otherId, dialog)
})

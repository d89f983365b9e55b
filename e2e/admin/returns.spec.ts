import type { Page } from '@playwright/test'
import { admin, newPurchase, signIn } from '@/testing/browser/accounts'
import { expectNoHorizontalScroll } from '@/testing/browser/admin'
import { expectNoViolationsIn } from '@/testing/browser/axe'
import { expect, test } from '@/testing/browser/fixtures'
import { themes } from '@/testing/db/rounds'

/** A withdrawal, from the form of the shop to the refund of its return. */

async function withdraw(page: Page, order: number, email: string): Promise<void> {
  await page.goto('/withdraw')
  await page.getByLabel('Name').fill('Jane Doe')
  await page.getByLabel('Order number').fill(String(order))
  await page.getByLabel('Email').fill(email)
  await expectNoViolationsIn(page, themes, 'main')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('heading', { name: 'This is what you declare' })).toBeFocused()
  await page.goBack()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByRole('button', { name: 'Next' }).click()
  await expectNoViolationsIn(page, themes, 'main')
  await page.getByRole('button', { name: 'Confirm withdrawal' }).dblclick()
  await expect(page.getByText('We have your declaration.')).toBeVisible()
}

async function makeReturn(page: Page): Promise<void> {
  await page.locator('summary', { hasText: 'Make a return of it' }).click()
  await page.getByRole('button', { name: 'Make the return' }).first().click()
  await page.locator('summary', { hasText: 'It is here' }).click()
  await page.getByLabel(/^Back on the shelf/).fill('1')
  await page.getByRole('button', { name: 'Mark as received' }).click()
  await expect(page.getByRole('region', { name: /^Return \d/ })).toContainText(
    '1 back on the shelf, 1 written off',
  )
}

test('Y04 a withdrawal reaches the desk with its deadline, becomes a return, and fills the refund, which settles it', async ({
  page,
  request,
}) => {
  const { order, account } = await newPurchase(request, { qty: 2, isPaid: true })
  await withdraw(page, order._id, account.email)
  await signIn(page, admin)
  await page.goto('/adminpage/attention')
  const entry = page
    .getByRole('listitem')
    .filter({ hasText: `${account.email}, withdraws from this contract.` })
  await expect(entry).toHaveCount(1)
  await expect(entry).toContainText('What is due must be paid back by')
  await entry.getByRole('link', { name: `Order ${order._id}` }).click()
  await makeReturn(page)
  await page.getByRole('button', { name: /^Refund return/ }).click()
  await expect(page.getByRole('spinbutton', { name: /^Refund .* 2 at / })).toHaveValue('2')
  await expect(page.getByRole('spinbutton', { name: /^Back on the shelf .* 2 at / })).toHaveValue('1')
  await expectNoViolationsIn(page, themes, 'main')
  await expectNoHorizontalScroll(page)
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(page.getByText('Refunded.', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: /^Return \d/ })).toContainText('Refunded')
  await expect(page.getByRole('region', { name: /^Withdrawal/ })).toContainText('Settled.')
})

import { admin, newAccount, signIn } from '@/testing/browser/accounts'
import { expectNoHorizontalScroll } from '@/testing/browser/admin'
import { expectNoViolations } from '@/testing/browser/axe'
import { expect, test } from '@/testing/browser/fixtures'
import { openSecretLink } from '@/testing/own-shops/secret-link'

test.use({ allowedConsoleErrors: ['status of 400'] })

test('M06 W03 the link of the first mail confirms an address by its button, not by being opened', async ({
  page,
  request,
}) => {
  const { email } = await newAccount(request)
  await signIn(page, admin)
  await page.goto(`/adminpage/mail?q=${encodeURIComponent(email)}`)
  await page.getByRole('link', { name: /^Welcome to/ }).click()
  const text = await page.locator('pre').textContent()
  const link = /\/confirm-email\?token=\S+/.exec(text ?? '')?.[0] ?? ''
  const askedWithToken = await openSecretLink(page, request, link)
  await expect(page).toHaveURL(/\/confirm-email$/)
  await expectNoViolations(page)
  await expectNoHorizontalScroll(page)
  await page.getByRole('button', { name: 'Confirm the address' }).click()
  await expect(page.getByText('Thank you. Your e-mail address is confirmed.')).toBeVisible()
  expect(askedWithToken(), 'only the page itself').toHaveLength(1)
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm the address' }).click()
  await expect(page.getByText('Your e-mail address is already confirmed.')).toBeVisible()
  await page.goto(`${link}x`)
  await page.getByRole('button', { name: 'Confirm the address' }).click()
  await expect(page.getByText('This link is not complete')).toBeVisible()
  await page.getByRole('link', { name: 'Ask for that mail' }).click()
  await expect(page).toHaveURL('/forgot-password')
})

import { newAccount } from '@/testing/browser/accounts'
import { runSql } from '@/testing/browser/admin'
import { expectNoViolations } from '@/testing/browser/axe'
import { expect, test } from '@/testing/browser/fixtures'
import { openSecretLink } from '@/testing/own-shops/secret-link'

/** The link of the last mail to this address, from the outbox. */
async function mailedLink(email: string): Promise<string> {
  const sql = `select details ->> 'token' as token from "Mail" where recipient = $1 and kind = 'password_reset'`
  return `/reset-password?token=${(await runSql(sql, [email])).at(-1)?.token}`
}

test.use({ allowedConsoleErrors: ['status of 400'] })

test('M06 a forgotten password is replaced by a mailed link, which reading does not use up and a second use does not open', async ({
  page,
  request,
}) => {
  const { email } = await newAccount(request)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('If there is an account with this address')).toBeVisible()

  const link = await mailedLink(email)
  const askedWithToken = await openSecretLink(page, request, link)
  await expect(page).toHaveURL(/\/reset-password$/)
  const choose = async () => {
    await page.getByLabel('Password', { exact: true }).fill('a new password')
    await page.getByLabel('Confirm Password').fill('a new password')
    await page.getByRole('button', { name: 'Save and log in' }).click()
  }
  await expectNoViolations(page)
  await choose()
  await expect(page.getByText('Your password is changed, and you are logged in.')).toBeVisible()
  expect(askedWithToken(), 'only the page itself').toHaveLength(1)
  expect(await (await page.request.get('/profile')).text()).toContain(email)

  await page.goto(link)
  await expect(page.getByText('This link is not valid any more.')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeHidden()
  await page.getByRole('link', { name: 'Ask for a new link' }).click()
  await expect(page).toHaveURL('/forgot-password')
})

import type { BrowserContext, Page } from '@playwright/test'
import { bearer, newAccount, signIn } from '@/testing/browser/accounts'
import { expect, test } from '@/testing/browser/fixtures'
import { alerts, openAccountMenu, storedText, submitLogIn } from '@/testing/browser/journey'
import { askShop } from '@/testing/http/ask'

/** Logging out in a shared browser, and while the shop is unreachable (other responses: lib/api/client/log-out.test.ts; the alert: components/layout/pending-logout.test.tsx). */

test.use({
  allowedConsoleErrors: ['net::ERR_', 'status of 401', 'status of 500', 'Failed to fetch RSC'],
})

const unreachableText = 'You are logged out on this page, but the shop could not be reached.'
const signOutPath = '**/api/auth/signout'

async function sessionCookie(context: BrowserContext) {
  return (await context.cookies()).find(({ name }) => name === 'next-auth.session-token')
}

/** Logs a new account in with this browser, opens the page at `path` and returns the credentials. */
async function logNewAccountIn(page: Page, name: string, path = '/cart') {
  const account = await newAccount(page.request, name)
  const { token } = await signIn(page, account)
  await page.goto(path)
  return { ...account, token, cookie: (await sessionCookie(page.context()))?.value ?? '' }
}

/** Returns whether the shop still accepts a stolen token and cookie. */
async function areAlive({ token, cookie }: { token: string; cookie: string }): Promise<boolean[]> {
  const byToken = await askShop('/api/orders/myorders/', bearer({ token }))
  const byCookie = await askShop('/profile', { Cookie: `next-auth.session-token=${cookie}` })
  return [byToken.status === 200, byCookie.status === 200]
}

async function clickLogout(page: Page, name: string): Promise<void> {
  await openAccountMenu(page, name)
  await page.getByRole('button', { name: 'Logout' }).click()
}

/** Expects that the logout is completed, and that the shop does not accept its session any more. */
async function expectLoggedOut(page: Page, person?: { token: string; cookie: string }): Promise<void> {
  await expect.poll(() => page.evaluate(() => localStorage.getItem('pendingLogouts'))).toBe('[]')
  await expect(page.getByText(unreachableText)).toHaveCount(0)
  if (person) expect(await areAlive(person)).toEqual([false, false])
}

test('A16 a logout ends cookie and token, and going back shows no account data', async ({ page }) => {
  const person = await logNewAccountIn(page, 'Ann Leaving', '/profile')
  expect(await areAlive(person)).toEqual([true, true])
  await clickLogout(page, 'Ann Leaving')
  await expect(page).toHaveURL('/')
  expect(await areAlive(person)).toEqual([false, false])
  expect(await sessionCookie(page.context())).toBeUndefined()
  await page.goBack()
  await expect(page).toHaveURL('/login?redirect=%2Fprofile')
  await expect(page.getByText('Ann Leaving')).toHaveCount(0)
})

test('A16 a logout while the shop is unreachable says so, exposes no session, and completes at the next visit', async ({
  page,
}) => {
  const person = await logNewAccountIn(page, 'Ann Leaving')
  await page.route(signOutPath, (route) => route.abort())
  await clickLogout(page, 'Ann Leaving')
  await expect(alerts(page)).toContainText(unreachableText)
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Ann Leaving')).toHaveCount(0)
  const stored = await storedText(page)
  for (const word of [person.email, person.token, 'Ann Leaving']) expect(stored).not.toContain(word)
  expect((await sessionCookie(page.context()))?.value, 'the cookie is still there').toBe(person.cookie)

  await page.goto('/login?redirect=/profile')
  await expect(alerts(page)).toContainText(unreachableText)
  await expect(page).toHaveURL('/login?redirect=/profile')
  await expect(page.getByLabel('Password')).toBeVisible()
  const answer = await page.goto('/profile')
  expect(await answer?.text()).not.toContain('Ann Leaving')
  await expect(page).toHaveURL('/login?redirect=%2Fprofile')

  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto('/cart')
  await expectLoggedOut(page, person)
  expect(await sessionCookie(page.context())).toBeUndefined()
})

test('A16 a retried logout does not end a session begun meanwhile', async ({ page, request }) => {
  const first = await logNewAccountIn(page, 'Ann First')
  await page.route(signOutPath, (route) => route.abort())
  await clickLogout(page, 'Ann First')
  await expect(alerts(page)).toContainText(unreachableText)
  const second = await newAccount(request, 'Bob Second')
  await page.goto('/login?redirect=/profile')
  await submitLogIn(page, second)
  await expect(page).toHaveURL('/profile')
  await expect(page.getByLabel('Name')).toHaveValue('Bob Second')
  await expect(page.getByText(unreachableText), 'Bob sees no alert about Ann’s logout').toHaveCount(0)
  expect(await areAlive(first)).toEqual([true, true])

  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.reload()
  await expectLoggedOut(page, first)
  expect(await (await page.request.get('/profile')).text()).toContain('Bob Second')
})

test('A16 an offline logout is completed online, and then leads home', async ({ page, context }) => {
  await logNewAccountIn(page, 'Ann Offline', '/profile')
  await context.setOffline(true)
  await clickLogout(page, 'Ann Offline')
  await expect(alerts(page)).toContainText(unreachableText)
  await context.setOffline(false)
  await expect(page).toHaveURL('/')
  await expectLoggedOut(page)
  expect(await sessionCookie(context)).toBeUndefined()
})

test('A16 a double click on Logout is one logout; another tab hides the account and completes a logout that failed', async ({
  page,
  context,
}) => {
  await logNewAccountIn(page, 'Ann Twice')
  const other = await context.newPage()
  await other.goto('/profile')
  await page.route(signOutPath, (route) => route.abort())
  await openAccountMenu(page, 'Ann Twice')
  await page.getByRole('button', { name: 'Logout' }).dblclick()
  await expect(other).toHaveURL('/login?redirect=%2Fprofile')
  await expect(other.getByText('Ann Twice')).toHaveCount(0)
  await expect(page).toHaveURL('/')
  await expectLoggedOut(page)
})

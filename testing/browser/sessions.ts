import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { bearer, newAccount, signIn } from './accounts'

/** Sessions as a browser holds them, and as someone with a stolen cookie or token uses them. */

export type LoggedIn = { email: string; password: string; cookie: string; token: string }

/** Logs a new account in with this browser, opens the page at `path` and returns the credentials. */
export async function logNewAccountIn(
  page: Page,
  request: APIRequestContext,
  name: string,
  path = '/cart',
): Promise<LoggedIn> {
  const account = await newAccount(request, name)
  const { token } = await signIn(page, account)
  await page.goto(path)
  return { ...account, token, cookie: (await sessionCookie(page.context()))?.value ?? '' }
}

export async function sessionCookie(context: BrowserContext) {
  return (await context.cookies()).find(({ name }) => name === 'next-auth.session-token')
}

/** Returns whether the shop still accepts the token and the cookie: `[token, cookie]`. */
export async function isAlive(request: APIRequestContext, { cookie, token }: LoggedIn): Promise<boolean[]> {
  const byToken = await request.get('/api/orders/myorders/', { headers: bearer({ token }) })
  const headers = { Cookie: `next-auth.session-token=${cookie}` }
  const byCookie = await request.get('/profile', { headers, maxRedirects: 0 })
  return [byToken.status() === 200, byCookie.status() === 200]
}

import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { bearer, newAccount, signIn } from './accounts'

/** Sessions as a browser and as a thief have them. */

export type LoggedIn = { email: string; password: string; cookie: string; token: string }

/** A new person, logged in with this browser; what they can be recognized by. */
export async function logIn(page: Page, request: APIRequestContext, name: string): Promise<LoggedIn> {
  const account = await newAccount(request, name)
  const { token } = await signIn(page, account)
  await page.goto('/cart')
  return { ...account, token, cookie: (await sessionCookie(page.context()))?.value ?? '' }
}

export async function sessionCookie(context: BrowserContext) {
  return (await context.cookies()).find(({ name }) => name === 'next-auth.session-token')
}

/** Whether the shop knows the old cookie and token: what a thief of both would be answered. */
export async function isAlive(request: APIRequestContext, { cookie, token }: LoggedIn): Promise<boolean[]> {
  const byToken = await request.get('/api/orders/myorders/', { headers: bearer({ token }) })
  const headers = { Cookie: `next-auth.session-token=${cookie}` }
  const byCookie = await request.get('/profile', { headers, maxRedirects: 0 })
  return [byToken.status() === 200, byCookie.status() === 200]
}

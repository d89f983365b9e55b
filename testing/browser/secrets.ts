import type { APIRequestContext } from '@playwright/test'
import { expect, request as requests } from '@playwright/test'
import { admin, apiLogIn, newAccount, newPurchase } from './accounts'
import { runSql } from './admin'

/** Returns the text fragments of a page that are longer than 3 characters, without scripts, styles and the title. */
function textsOf(html: string): string[] {
  const withoutCode = html.replaceAll(/<(script|style|noscript|title)\b.*?<\/\1>/gs, '')
  return withoutCode
    .split(/<[^>]*>/)
    .map((text) => text.trim())
    .filter((text) => text.length > 3)
}

/** Returns the texts that only admins may receive: those on the given admin pages that no public page contains. */
export async function readSecrets(screens: string[]): Promise<string[]> {
  const newContext = () => requests.newContext({ baseURL: process.env.E2E_BASE_URL })
  const [request, other] = [await newContext(), await newContext()]
  const { account: buyer } = await newPurchase(other)
  await apiLogIn(request, admin)
  const read = async (path: string) => (await request.get(path)).text()
  const pages = await Promise.all(screens.map(read))
  // A title says no more than the address and is no secret.
  const titles = pages.map((html) => /<title>(.*?)<\/title>/.exec(html)?.[1] ?? '')
  const known = [...titles, ...(await Promise.all(['/', '/login', '/cart'].map(read)))].join('\n')
  const secrets = pages.map((html) => textsOf(html).filter((text) => !known.includes(text)))
  for (const context of [request, other]) await context.dispose()
  for (const [index, own] of secrets.entries()) expect(own.length, screens[index]).toBeGreaterThan(0)
  expect(secrets.flat()).toEqual(expect.arrayContaining([buyer.email, 'Mark as delivered.', 'Add Product']))
  return [...new Set(secrets.flat()), 'countInStock']
}

/** Signs `request` in as a new admin, then revokes the admin role. The session still claims it. */
export async function demote(request: APIRequestContext): Promise<void> {
  const account = await newAccount(request)
  const set = 'UPDATE "User" SET "isAdmin" = $1 WHERE id = $2'
  await runSql(set, [true, account.info.id])
  expect((await apiLogIn(request, account)).isAdmin).toBe(true)
  await runSql(set, [false, account.info.id])
}

import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from '@/testing/browser/fixtures'

/**
 * Reads a link with a token as the scanner of a mail server does, which must not use it up, then opens it.
 * @returns the requests of the page whose address or referrer contains the token
 */
export async function openSecretLink(
  page: Page,
  request: APIRequestContext,
  link: string,
): Promise<() => string[]> {
  for (const method of ['HEAD', 'GET']) {
    const answer = await request.fetch(link, { method })
    expect(answer.status()).toBe(200)
    expect(answer.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  }
  const asked: string[] = []
  page.on('request', (sent) => asked.push(`${sent.url()} ${sent.headers().referer ?? ''}`))
  await page.goto(link)
  return () => asked.filter((each) => each.includes('token='))
}

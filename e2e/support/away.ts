import { type APIRequestContext, expect } from '@playwright/test'

/** That this is what a page or a call answers while the database is away; nobody may keep it. */
export async function expectAway(request: APIRequestContext, path: string, headers = {}): Promise<void> {
  const answer = await request.get(path, { headers, maxRedirects: 0 })
  const { 'retry-after': retryAfter, 'cache-control': cacheControl } = answer.headers()
  expect([path, answer.status(), retryAfter]).toEqual([path, 503, '5'])
  expect(cacheControl).toContain('no-store')
}

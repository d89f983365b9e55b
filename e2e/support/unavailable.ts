import { type APIRequestContext, expect } from '@playwright/test'

/** Expects that a page or an API call answers as it must during a database outage: 503 with Retry-After, not cacheable. */
export async function expectUnavailable(
  request: APIRequestContext,
  path: string,
  headers = {},
): Promise<void> {
  const response = await request.get(path, { headers, maxRedirects: 0 })
  const { 'retry-after': retryAfter, 'cache-control': cacheControl } = response.headers()
  expect([path, response.status(), retryAfter]).toEqual([path, 503, '5'])
  expect(cacheControl).toContain('no-store')
}

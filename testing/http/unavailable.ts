import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { isRed } from '@/testing/browser/colour'
import { alerts } from '@/testing/browser/journey'

/**
 * Expects that a page or an API call answers as it must during a database outage: 503 with Retry-After, not cacheable; a page has a
 * text without JavaScript.
 */
export async function expectUnavailable(
  request: APIRequestContext,
  path: string,
  headers = {},
): Promise<void> {
  const response = await request.get(path, { headers, maxRedirects: 0 })
  const { 'retry-after': retryAfter, 'cache-control': cacheControl } = response.headers()
  expect([path, response.status(), retryAfter]).toEqual([path, 503, '5'])
  expect(cacheControl).toContain('no-store')
  const isPage = response.headers()['content-type']?.startsWith('text/html')
  if (isPage) expect(await response.text(), path).toContain('>One moment, please</h1>')
}

/** Expects that the log has one short line for each of at least so many failures. */
export function expectShortOutageLines(output: string, atLeast: number): void {
  const lines = output.split('\n').filter((line) => line.includes('DatabaseOutage'))
  expect(lines.length).toBeGreaterThanOrEqual(atLeast)
  expect(lines.filter((line) => line.length > 400 || line.includes('\\n    at '))).toEqual([])
}

/** Expects a red alert with this text. */
export async function expectAlert(page: Page, text: string): Promise<void> {
  await expect(alerts(page)).toHaveText(text)
  await expect.poll(() => alerts(page).locator('svg').first().evaluate(isRed)).toBe(true)
}

import type { APIRequestContext } from '@playwright/test'
import { askCaddy, hasCaddy, startCaddy } from '@/testing/machine/caddy-process'
import { expect } from './own-shop'

/**
 * Expects that the shipped Caddyfile passes on what a shop without its database answers, and serves what the shop still serves.
 * `needing`: paths that need the database. Does nothing where Caddy is missing.
 */
export async function expectAnswersBehindCaddy(
  request: APIRequestContext,
  { baseURL, folder, needing }: { baseURL: string; folder: string; needing: string[] },
): Promise<void> {
  if (!hasCaddy) return
  const { url, stop } = await startCaddy([new URL(baseURL).host], folder)
  const ask = (path: string) => askCaddy(url + path)
  try {
    await expect.poll(async () => (await ask('/api/health/ready/'))?.status).toBe(503)
    for (const path of ['/cart', '/login', '/api/health/', '/icon.svg'])
      expect([path, (await ask(path))?.status]).toEqual([path, 200])
    for (const path of needing) {
      const [own, passed] = [await request.get(path), await ask(path)]
      const type = passed?.headers.get('content-type')
      expect([path, passed?.status, passed?.headers.get('retry-after'), type]).toEqual([
        path,
        503,
        '5',
        own.headers()['content-type'],
      ])
      expect((await passed?.text())?.length, path).toBeGreaterThan(50)
    }
  } finally {
    await stop()
  }
}

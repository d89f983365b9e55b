import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'
import { freePort } from '@/lib/free-port'
import { waitForShop, webhookUrl } from './serve'
import { readSettings } from './settings'

test('a shop that exits during its start is not reported as open', async () => {
  const settings = readSettings({ PORT: String(await freePort()) } as never, { root: '/shop' })
  const shop = spawn(process.execPath, ['-e', 'process.exit(3)'])
  await expect(waitForShop(settings, shop)).rejects.toThrow('The shop did not start (exit code 3)')
})

test.each([
  ['127.0.0.1', 'http://127.0.0.1:3000/api/paypal/webhook/'],
  ['0.0.0.0', 'http://localhost:3000/api/paypal/webhook/'],
  ['::', 'http://localhost:3000/api/paypal/webhook/'],
  ['::1', 'http://[::1]:3000/api/paypal/webhook/'],
  ['shop.internal', 'http://shop.internal:3000/api/paypal/webhook/'],
])('a shop that listens on %s gets webhook events of the simulator at %s', (host, url) => {
  expect(webhookUrl({ host, port: 3000 })).toBe(url)
})

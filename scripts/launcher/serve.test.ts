import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'
import { freePort } from '../database/free-port.mjs'
import { waitForShop } from './serve.mjs'
import { readSettings } from './settings.mjs'

test('a shop that dies at its start is not taken for an open one', async () => {
  const settings = readSettings({ PORT: String(await freePort()) } as never, { root: '/shop' })
  const shop = spawn(process.execPath, ['-e', 'process.exit(3)'])
  await expect(waitForShop(settings, shop)).rejects.toThrow('The shop did not start (exit code 3)')
})

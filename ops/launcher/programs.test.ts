import { expect, test } from 'vitest'
import { freePort } from '@/lib/free-port'
import { temporaryFolder } from '@/testing/machine/temporary-folder'
import { openShop } from './programs'
import { readSettings } from './settings'

test('O10 a shop whose first start fails is not restarted', async () => {
  const root = temporaryFolder()
  const settings = readSettings({ PORT: String(await freePort()) } as never, { root })
  const kept: string[] = []
  const opening = openShop(root, settings, { NODE_ENV: 'production' }, ({ name }) => void kept.push(name))
  await expect(opening).rejects.toThrow('The shop did not start (exit code 1)')
  expect(kept).toEqual([])
})

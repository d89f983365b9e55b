import { spawn } from 'node:child_process'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { freePort } from '@/lib/platform/edge/free-port'
import { waitForShop, webhookUrl } from '@/ops/launcher/serve'
import { readSettings } from '@/ops/launcher/settings'
import { PlainError } from '@/ops/postgres/plain-error'
import { temporaryFolder } from '@/testing/machine/temporary-folder'
import { createDiskWatch, openShop, withRoom } from './programs'

beforeEach(() => void vi.spyOn(process.stdout, 'write').mockReturnValue(true))
afterEach(() => vi.restoreAllMocks())

const settingsOf = async (root: string) =>
  readSettings({ NODE_ENV: 'test', PORT: String(await freePort()) }, { root })

test('O10 a shop whose first start fails is not restarted', async () => {
  const root = temporaryFolder()
  const settings = await settingsOf(root)
  const kept: string[] = []
  const opening = openShop(root, settings, { NODE_ENV: 'production' }, ({ name }) => void kept.push(name))
  await expect(opening).rejects.toThrow('The shop did not start (exit code 1)')
  expect(kept).toEqual([])
})

test('a shop that exits during its start is not reported as open', async () => {
  const shop = spawn(process.execPath, ['-e', 'process.exit(3)'])
  await expect(waitForShop(await settingsOf('/shop'), shop)).rejects.toThrow(
    'The shop did not start (exit code 3)',
  )
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

const full = () => new PlainError('PostgreSQL did not start: FATAL: … No space left on device')
const running = new AbortController().signal

test('W05 PostgreSQL waits for room as long as it takes, and says so once', async () => {
  const start = vi.fn().mockResolvedValue('started')
  for (const _attempt of Array(20)) start.mockRejectedValueOnce(full())
  expect(await withRoom(start, running, 0)).toBe('started')
  expect(vi.mocked(process.stdout.write).mock.calls).toEqual([
    ['PostgreSQL cannot start: the disk is full. It starts as soon as there is room.\n'],
  ])
})

test('any other failure of a start counts as one, and a stop ends the waiting', async () => {
  await expect(withRoom(() => Promise.reject(new Error('its port is taken')), running)).rejects.toThrow(
    'port',
  )
  const stopped = new AbortController()
  stopped.abort()
  await expect(withRoom(() => Promise.reject(full()), stopped.signal)).rejects.toThrow('No space')
})

test('W05 a full disk is said once, and so is room; the reserve is filled again, also after a failure', () => {
  const log = vi.fn()
  const free = vi.fn().mockReturnValue(1e9)
  const noRoom = Object.assign(new Error('no room'), { code: 'ENOSPC' })
  const fill = vi.fn().mockImplementationOnce(() => {
    throw noRoom
  })
  const look = createDiskWatch('/data', { free, fill, log })
  look()
  free.mockReturnValue(5e6)
  for (const _time of [1, 2, 3]) look()
  free.mockReturnValue(1e9)
  for (const _time of [1, 2]) look()
  expect(log.mock.calls.map(([line]) => line)).toEqual([
    'The disk of /data is full: 4 MB are free. Orders and uploads may fail until there is room.',
    'The disk of /data has room again.',
  ])
  expect(fill).toHaveBeenCalledTimes(6)
})

import { beforeEach, expect, test, vi } from 'vitest'
import { PlainError } from '@/ops/postgres/plain-error'
import { withRoom } from './programs'

beforeEach(() => void vi.spyOn(process.stdout, 'write').mockReturnValue(true))

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

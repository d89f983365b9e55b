import { expect, test, vi } from 'vitest'
import { createDiskWatch } from './watch-disk'

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

import { hash, verify } from '@node-rs/argon2'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hashesAtOnce, hashPassword, isPasswordRight } from './passwords'

vi.mock('@node-rs/argon2', () => ({ hash: vi.fn(), verify: vi.fn() }))
vi.mock('node:os', async (original) => ({ ...(await original<object>()), availableParallelism: () => 2 }))
beforeEach(() => {
  vi.stubEnv('DATABASE_URL', 'postgresql://localhost/shop')
  vi.stubEnv('NEXTAUTH_SECRET', 'a secret that only the tests of this shop know')
})
afterEach(() => vi.useRealTimers())

test('S11 while hashing hangs, waiting calls fail with busy within three seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.mocked(hash).mockReturnValue(new Promise(() => {}))
  for (let time = 0; time < 2; time++) void hashPassword('password')
  const waiting = [hashPassword('password'), isPasswordRight(null, 'guess'), isPasswordRight('hash', 'guess')]
  const settled = Promise.allSettled(waiting)
  vi.advanceTimersByTime(2999)
  for (const result of await settled) expect(result).toMatchObject({ reason: { code: 'busy' } })
  expect(hash).toHaveBeenCalledTimes(2)
  expect(verify).not.toHaveBeenCalled()
})

test.each([
  { cores: 1, processes: 1, each: 1 },
  { cores: 2, processes: 1, each: 2 },
  { cores: 4, processes: 3, each: 1 },
  { cores: 8, processes: 4, each: 2 },
  { cores: 8, processes: 7, each: 1 },
  { cores: 2, processes: 4, each: 1 },
  { cores: 64, processes: 1, each: 2 },
])('S11 $processes processes on $cores cores hash $each at once each', ({ cores, processes, each }) => {
  expect(hashesAtOnce(cores, processes)).toBe(each)
})

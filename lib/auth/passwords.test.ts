import { hash, verify } from '@node-rs/argon2'
import { afterEach, expect, test, vi } from 'vitest'
import { hashPassword, isPasswordRight } from '@/lib/auth/passwords'

vi.mock('@node-rs/argon2', () => ({ hash: vi.fn(), verify: vi.fn() }))
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

import { beforeEach, expect, test, vi } from 'vitest'
import { oncePerRequest } from './once-per-request'

const { request } = vi.hoisted(() => ({ request: { headers: new Headers() } }))
vi.mock('next/headers', () => ({ headers: async () => request.headers }))
beforeEach(() => {
  request.headers = new Headers()
})

test('a read is made once per request and argument', async () => {
  const read = vi.fn(async (name: string) => ({ name }))
  const readOnce = oncePerRequest(read)
  const [first, second] = await Promise.all([readOnce('a'), readOnce('a')])
  expect(second).toBe(first)
  expect(await readOnce('b')).toEqual({ name: 'b' })
  expect(read).toHaveBeenCalledTimes(2)
  request.headers = new Headers()
  expect(await readOnce('a')).not.toBe(first)
})

test('a failure is remembered for its request, and the next request asks again', async () => {
  const read = vi.fn(async (_: string) => 'found').mockRejectedValueOnce(new Error('no database'))
  const readOnce = oncePerRequest(read)
  for (let render = 0; render < 2; render++) await expect(readOnce('a')).rejects.toThrow('no database')
  expect(read).toHaveBeenCalledTimes(1)
  request.headers = new Headers()
  expect(await readOnce('a')).toBe('found')
})

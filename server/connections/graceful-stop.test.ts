import { expect, test, vi } from 'vitest'
import { createGracefulStop } from './graceful-stop'

const hour = () => 3_600_000

test('without a delay a signal stops at once, and only once', async () => {
  const stop = vi.fn(async () => {})
  const { isStopping, onSignal } = createGracefulStop({ delayMs: () => 0, stop })
  expect(isStopping()).toBe(false)
  onSignal()
  onSignal()
  expect(isStopping()).toBe(true)
  await vi.waitFor(() => expect(stop).toHaveBeenCalledTimes(1))
})

test('during the delay the shop is stopping and still serves, and a second signal ends the delay', async () => {
  const stop = vi.fn(async () => {})
  const { isStopping, onSignal } = createGracefulStop({ delayMs: hour, stop })
  onSignal()
  expect(isStopping()).toBe(true)
  await new Promise(setImmediate)
  expect(stop).not.toHaveBeenCalled()
  onSignal()
  await vi.waitFor(() => expect(stop).toHaveBeenCalledTimes(1))
})

test('a delay ends by itself', async () => {
  const stop = vi.fn(async () => {})
  createGracefulStop({ delayMs: () => 5, stop }).onSignal()
  await vi.waitFor(() => expect(stop).toHaveBeenCalledTimes(1))
})

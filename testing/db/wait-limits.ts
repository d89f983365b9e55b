import { vi } from 'vitest'
import { worker } from './worker'

/** Polling ends with the awaited state or, after this time, with a failure. Vitest's default of one second fails on a busy machine. */
export const WAIT_TIMEOUT_MS = 30_000

// What they guard has tests of its own, which unmock them.
vi.mock('@/lib/platform/async/pauses', () => ({ answerMs: 0, retryPauseMs: 1, refetchPauseMs: 1 }))

// Runs before each file, and the files of a worker share `vi`.
worker.waitFor ??= vi.waitFor
const { waitFor } = worker
vi.waitFor = (callback, options) =>
  waitFor(callback, {
    timeout: WAIT_TIMEOUT_MS,
    ...(typeof options === 'number' ? { timeout: options } : options),
  })

import { vi } from 'vitest'

/** Polling ends with the awaited state or, after this time, with a failure. Vitest's default of one second fails on a busy machine. */
export const WAIT_TIMEOUT_MS = 30_000

// Runs before each file, and the files of a worker share `vi`.
const shared = globalThis as { originalWaitFor?: typeof vi.waitFor }
shared.originalWaitFor ??= vi.waitFor
const waitFor = shared.originalWaitFor
vi.waitFor = (callback, options) =>
  waitFor(callback, {
    timeout: WAIT_TIMEOUT_MS,
    ...(typeof options === 'number' ? { timeout: options } : options),
  })

import type pg from 'pg'
import type { vi } from 'vitest'

type Worker = {
  environment: NodeJS.ProcessEnv
  waitFor?: typeof vi.waitFor
  print?: Pick<Console, 'log' | 'info' | 'debug' | 'warn' | 'error'>
  generatedClient?: unknown
  server?: pg.Client
  database?: { name: string; dataFolder: string }
}

const shared = globalThis as { testWorker?: Worker }
shared.testWorker ??= { environment: { ...process.env } }

/** The test files of a worker share it on purpose. */
export const worker: Worker = shared.testWorker

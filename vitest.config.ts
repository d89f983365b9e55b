import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { VitestCounts } from './tools/test/counts'
import { machineTests } from './tools/test/machine-tests'

const root = fileURLToPath(new URL('.', import.meta.url))
// `--silent=false` shows the output of all tests.
const output = process.argv.some((arg) => arg.startsWith('--silent')) ? [] : ['testing/db/held-output.ts']
const setup = [
  'testing/db/separate-files.ts',
  // The file before may have set another speaker, which is discarded by then.
  'lib/platform/messages/speak.ts',
  'testing/db/wait-limits.ts',
  ...output,
]
const never = ['**/node_modules/**', 'dist/**', '**/.next/**', '**/.data/**', 'e2e/**']
if (process.env.SHOP_TEST_MACHINE === 'no') never.push(...machineTests)
// A zone other than UTC, so that a local time is never mistaken for UTC.
process.env.TZ = 'America/New_York'

/** Polling ends with the awaited state or a failure, and is not a test of speed (testing/db/wait-limits.ts). */
const poll = { poll: { timeout: 30_000 } }

/** The collection of garbage takes a twelfth of a worker's time, and with a larger room for new objects half of that. */
const execArgv = ['--max-semi-space-size=64']

const shared = {
  root,
  resolve: {
    alias: {
      '@': root.replace(/[/\\]$/, ''),
      // The real module throws outside a server component's bundle.
      'server-only': fileURLToPath(new URL('ops/server-only.ts', import.meta.url)),
    },
  },
}

export default defineConfig({
  test: {
    // Tests wait for a database about as long as they compute.
    maxWorkers: 3,
    // Log output is shown for failed tests only.
    silent: 'passed-only',
    reporters: ['default', new VitestCounts()],
    projects: [
      {
        ...shared,
        test: {
          name: 'unit',
          include: ['**/*.test.ts'],
          isolate: false,
          execArgv,
          setupFiles: setup,
          globalSetup: ['testing/machine/compile-messages.ts'],
          expect: poll,
          // Ends a hanging test; long enough for a busy machine.
          testTimeout: 60_000,
          exclude: [...never, '**/*.db.test.ts'],
        },
      },
      {
        ...shared,
        test: {
          name: 'components',
          include: ['**/*.test.tsx'],
          exclude: never,
          environment: 'happy-dom',
          isolate: false,
          execArgv,
          globalSetup: ['testing/machine/compile-messages.ts'],
          setupFiles: [...setup, 'testing/browser/setup-components.ts'],
          expect: poll,
          testTimeout: 60_000,
        },
      },
      {
        ...shared,
        test: {
          name: 'db',
          include: ['**/*.db.test.ts'],
          exclude: never,
          globalSetup: ['testing/machine/compile-messages.ts', 'testing/db/database-server.ts'],
          isolate: false,
          execArgv,
          setupFiles: [...setup, 'testing/db/setup-database.ts'],
          expect: poll,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})

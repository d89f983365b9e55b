import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('.', import.meta.url))
const never = ['**/node_modules/**', '**/.next/**', '**/.data/**', 'e2e/**']
// Away from UTC, so that a local time never passes for one in UTC.
process.env.TZ = 'America/New_York'

const shared = {
  root,
  resolve: {
    alias: {
      '@': root.replace(/[/\\]$/, ''),
      // The real module throws outside of a server component's bundle.
      'server-only': fileURLToPath(new URL('lib/testing/server-only.ts', import.meta.url)),
    },
  },
}

export default defineConfig({
  test: {
    // Quicker to start than processes.
    pool: 'threads',
    maxWorkers: 3,
    // What a test makes the shop log is worth reading when it fails.
    silent: 'passed-only',
    projects: [
      {
        ...shared,
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          // Patience, not speed: a test that hangs ends, a busy machine fails nothing.
          testTimeout: 60_000,
          exclude: [...never, '**/*.db.test.ts'],
        },
      },
      {
        ...shared,
        test: {
          name: 'db',
          include: ['**/*.db.test.ts'],
          exclude: never,
          globalSetup: ['lib/testing/database-server.ts'],
          setupFiles: ['lib/testing/setup-database.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})

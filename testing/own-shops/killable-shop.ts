import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from '@playwright/test'
import { embeddedPostgresUrl } from '@/ops/postgres/embedded-postgres'
import { type Place, type RunningShop, readRun, startShop } from './shop'

/** Returns the process id of the embedded database; 0 while none runs. */
export function postmasterPid(dataFolder: string): number {
  try {
    return Number(readFileSync(path.join(dataFolder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return 0
  }
}

/** A shop that uses a PayPal of the test's own, which is killed with all its processes and started again. */
export function killableShop(place: Place) {
  const { dataFolder } = place
  let server: RunningShop | null = null

  return {
    async start(): Promise<void> {
      server = await startShop(place)
    },
    /** Stops it cleanly with SIGTERM. */
    async stop(): Promise<void> {
      await server?.stop()
    },
    /** Kills the launcher, its programs and the database with SIGKILL. */
    kill(): void {
      const run = readRun(dataFolder)
      // A program's process group: the front server and Next.
      const groups = run?.children?.map(({ pid }) => -pid) ?? []
      expect(groups).toHaveLength(1)
      for (const pid of [run?.pid ?? 0, ...groups, postmasterPid(dataFolder)]) process.kill(pid, 'SIGKILL')
    },
    /** Kills the database, and stops the shop when the launcher is about to start it again. Returns the shop's output. */
    async stopDuringRestart(): Promise<string> {
      const output = () => server?.output() ?? ''
      process.kill(postmasterPid(dataFolder), 'SIGKILL')
      await expect.poll(output, { intervals: [10] }).toMatch(/PostgreSQL ended .*; starting it again/)
      await server?.stop()
      return output()
    },
    /** Whether neither the launcher nor the database runs. */
    hasEnded: () => embeddedPostgresUrl(dataFolder) === null && readRun(dataFolder) === null,
  }
}

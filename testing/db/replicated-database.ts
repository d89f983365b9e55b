import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@/lib/platform/edge/free-port'
import { errorCode } from '@/lib/shared/problem/error-code'
import { applyMigrations } from '@/ops/migrations/migrations'
import { startEmbeddedPostgres, stopEmbeddedPostgres } from '@/ops/postgres/embedded-postgres'
import { postgresPaths, readAccess, writeAccess } from '@/ops/postgres/postgres-files'
import { query } from './database-server'

/**
 * Starts two real PostgreSQL servers with the tables of a shop. The second one follows the first, which acknowledges nothing
 * that the second one does not have.
 */
export async function startReplicatedDatabase(
  folder: string,
  prepare: (url: string) => Promise<unknown> = applyMigrations,
  settings: Record<string, string> = {},
) {
  const folders = [path.join(folder, 'first'), path.join(folder, 'second')] as const
  const original = await startEmbeddedPostgres(folders[0], { settings })
  await prepare(original.url)
  await original.stop()
  // Only the owner may read it.
  execFileSync('cp', ['-a', ...folders])
  const own = postgresPaths(folders[1])
  const { password, port } = readAccess(own)
  writeAccess(own, { password, port: await freePort() })
  writeFileSync(path.join(own.data, 'standby.signal'), '')

  const first = await startEmbeddedPostgres(folders[0], { settings, keepsPort: true })
  const source = `host=127.0.0.1 port=${port} user=postgres password=${password} application_name=second`
  const follow = { ...settings, primary_conninfo: source }
  const second = await startEmbeddedPostgres(folders[1], { settings: follow, keepsPort: true })
  const isStreaming = "SELECT 1 FROM pg_stat_replication WHERE state = 'streaming'"
  while (!(await query(first.url, isStreaming)).rowCount) await sleep(50)
  await query(first.url, "ALTER SYSTEM SET synchronous_standby_names = 'second'")
  await query(first.url, 'SELECT pg_reload_conf()')
  while ((await query(first.url, 'SHOW synchronous_standby_names')).rows[0].synchronous_standby_names === '')
    await sleep(50)

  return {
    first,
    second,
    url: first.url.replace(/127[^/]+/, `$&,127.0.0.1:${new URL(second.url).port}`),
    /** It begins without a standby, and so waits for none. */
    async promote() {
      await query(second.url, "ALTER SYSTEM SET synchronous_standby_names = ''")
      await query(second.url, 'SELECT pg_promote()')
    },
    async stop() {
      // A stopped server would not end.
      for (const server of [first, second]) signalServer(server, 'SIGCONT')
      for (const one of folders) await stopEmbeddedPostgres(one)
    },
  }
}

/** Sends a signal to all processes of a server. */
export function signalServer({ pid }: { pid: number }, signal: NodeJS.Signals) {
  const processes = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const children = processes.filter(([, parent]) => parent === pid).map(([child]) => child ?? 0)
  // The parent would start the ended ones again.
  for (const one of [pid, ...children]) {
    try {
      process.kill(one, signal)
    } catch (error) {
      // The session may have ended meanwhile.
      if (errorCode(error) !== 'ESRCH') throw error
    }
  }
}

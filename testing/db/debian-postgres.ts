import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@/lib/platform/edge/free-port'
import { chooseUser } from '@/ops/postgres/postgres-binaries'
import { findDebianPostgres } from '@/tools/test/debian-postgres'
import { query } from './database-server'

const installed = findDebianPostgres()

export const debianPostgres = `Debian’s PostgreSQL ${installed?.version ?? ''}`.trim()

/** The name of a test says why it is skipped; '' when it runs. */
export const noDebianPostgres = installed ? '' : ' (skipped: Debian’s package postgresql is missing)'

/** Starts Debian's PostgreSQL. `url` is the address of its superuser; the caller stops it. */
export async function startDebianPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  if (!installed) throw new Error('PostgreSQL of Debian is missing.')
  const { programs } = installed
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-test-'))
  const data = path.join(folder, 'data')
  chmodSync(folder, 0o755)
  mkdirSync(data, { mode: 0o700 })
  const user = chooseUser([programs, data], path.join(data, 'PG_VERSION'))
  user.own(data)
  const access = ['--username=postgres', '--auth=trust', '--no-sync']
  const [initdb, args] = user.wrap(`${programs}/initdb`, [
    '-D',
    data,
    ...access,
    '--encoding=UTF8',
    '--locale=C.UTF-8',
  ])
  const result = spawnSync(initdb, args, { ...user.ids, cwd: folder, encoding: 'utf8' })
  if (result.status !== 0) throw new Error(`initdb failed: ${result.stderr}`)
  const port = await freePort()
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'fsync=off',
    'synchronous_commit=off',
  ]
  const [postgres, options] = user.wrap(`${programs}/postgres`, [
    '-D',
    data,
    '-p',
    String(port),
    ...settings.flatMap((one) => ['-c', one]),
  ])
  const server = spawn(postgres, options, { ...user.ids, cwd: folder, stdio: 'ignore' })
  const stop = async () => {
    const ended = once(server, 'exit')
    if (server.exitCode === null && server.kill('SIGQUIT')) await ended
    rmSync(folder, { recursive: true, force: true })
  }
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`
  while (!(await query(url, 'SELECT 1').catch(() => null))) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL exited with ${server.exitCode}`)
    await sleep(20)
  }
  return { url, stop }
}

import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, isPortFree } from '@/lib/platform/edge/free-port'

const program = '/usr/sbin/pgbouncer'
const nobody = 65534

export const hasPgbouncer = existsSync(program)

/** The name of a test says why it is skipped; '' when it runs. */
export const noPgbouncer = hasPgbouncer ? '' : ` (skipped: ${program} is missing)`

export type Changes = [from: string, to: string][]

/**
 * Starts a PgBouncer with deploy/pgbouncer.ini in front of a database. `changes` replace texts of that file. Its files are in
 * `folder`. The caller stops it.
 */
export async function spawnPgbouncer(databaseUrl: string, folder: string, changes: Changes = []) {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl)
  const name = pathname.slice(1)
  const own = await freePort()
  const users = path.join(folder, 'userlist.txt')
  const places: Changes = [
    ['shop = host=database port=5432 dbname=shop', `${name} = host=${hostname} port=${port} dbname=${name}`],
    ['listen_addr = *', `listen_addr = 127.0.0.1\nunix_socket_dir =`],
    ['listen_port = 6432', `listen_port = ${own}`],
    ['auth_file = /etc/pgbouncer/userlist.txt', `auth_file = ${users}`],
  ]
  let settings = readFileSync('deploy/pgbouncer.ini', 'utf8')
  for (const [from, to] of [...places, ...changes]) {
    if (!settings.includes(from)) throw new Error(`deploy/pgbouncer.ini does not contain ${from}`)
    settings = settings.replace(from, to)
  }
  writeFileSync(path.join(folder, 'pgbouncer.ini'), settings)
  writeFileSync(users, `"${username}" "${password}"\n`)
  // PgBouncer does not run as root.
  const isRoot = process.getuid?.() === 0
  if (isRoot)
    for (const file of [folder, users, path.join(folder, 'pgbouncer.ini')]) chownSync(file, nobody, nobody)
  chmodSync(folder, 0o755)
  const ids = isRoot ? { uid: nobody, gid: nobody } : {}
  const child = spawn(program, ['-q', path.join(folder, 'pgbouncer.ini')], { ...ids, stdio: 'ignore' })
  const url = Object.assign(new URL(databaseUrl), { port: String(own), hostname: '127.0.0.1' }).href
  await waitUntilOpen(own, child)
  return { url, stop: () => void child.kill('SIGKILL') }
}

async function waitUntilOpen(port: number, child: ChildProcess): Promise<void> {
  while (await isPortFree(port)) {
    if (child.exitCode !== null) throw new Error(`PgBouncer exited with ${child.exitCode}`)
    await sleep(20)
  }
}

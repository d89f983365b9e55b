import { spawn, spawnSync } from 'node:child_process'
import { closeSync, openSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorCode } from '@/lib/shared/problem/error-code'
import type { KernelLock } from './kernel-lock'
import { PlainError } from './plain-error'
import type { PostgresBinaries, PostgresUser } from './postgres-binaries'
import type { PostgresFiles } from './postgres-files'
import { commandOf, isAlive } from './processes'
import { freeBytes } from './reserve'

const STOP_TIMEOUT_MS = 15_000

/**
 * Returns the server on a data folder, from `postmaster.pid`; null when there is none, or it runs in another container.
 * PostgreSQL writes the port a moment after its start.
 */
export function runningServer(folder: string): { pid: number; port: number | undefined } | null {
  const [pidLine, , , portLine] = readLines(path.join(folder, 'postmaster.pid'))
  const pid = Number(pidLine)
  return pid && isAlive(pid) && !isOther(pid, folder) ? { pid, port: Number(portLine) || undefined } : null
}

/**
 * Removes a `postmaster.pid` whose id now belongs to another program: PostgreSQL would refuse to start. Call it only under the
 * lock of the data: process ids of another container mean nothing here.
 */
export function removeStalePidFile(folder: string) {
  const file = path.join(folder, 'postmaster.pid')
  const pid = Number(readLines(file)[0])
  if (pid && isAlive(pid) && isOther(pid, folder)) rmSync(file, { force: true })
}

/** The server of another folder may have the id after a restart of the container. */
function isOther(pid: number, folder: string) {
  const command = commandOf(pid)
  if (!command) return false
  const [, data] = / -D (.+?)(?: -p \d|\s*$)/.exec(command) ?? []
  return !data || realPath(data) !== realPath(folder)
}

function realPath(folder: string) {
  try {
    return realpathSync(folder)
  } catch {
    return folder
  }
}

/** Stops the server of a data folder and waits until it has ended. Closes open connections; committed data is kept. */
export async function stopServer(folder: string, binaries: { pg_ctl: string }) {
  const server = runningServer(folder)
  if (!server) return
  signal(server.pid, 'SIGINT', folder, binaries)
  if (await hasEnded(server.pid, STOP_TIMEOUT_MS)) return
  // After this immediate shutdown the next start recovers from the write-ahead log.
  signal(server.pid, 'SIGQUIT', folder, binaries)
  await hasEnded(server.pid, STOP_TIMEOUT_MS)
}

function signal(pid: number, name: NodeJS.Signals, folder: string, binaries: { pg_ctl: string }) {
  if (process.platform === 'win32') {
    const mode = name === 'SIGINT' ? 'fast' : 'immediate'
    spawnSync(binaries.pg_ctl, ['stop', '-W', '-D', folder, '-m', mode])
    return
  }
  try {
    process.kill(pid, name)
  } catch (error) {
    if (errorCode(error) === 'ESRCH') return
    throw new PlainError(
      `PostgreSQL (process ${pid}) was started by another user and cannot be stopped by this one.`,
    )
  }
}

async function hasEnded(pid: number, timeoutMs: number) {
  for (const end = Date.now() + timeoutMs; Date.now() < end; await sleep(20)) {
    if (!isAlive(pid)) return true
  }
  return false
}

function readLines(file: string) {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return []
    throw new PlainError(
      `The data folder ${path.dirname(file)} belongs to another user (${errorCode(error)}). ` +
        'Start as that user, or name another folder in SHOP_DATA_DIR.',
    )
  }
}

/** Throws when the log says, after its first `length` bytes, that a start failed for lack of space. A full disk may keep the log empty. */
export function requireRoom(file: string, length: number) {
  const text = readFileSync(file).subarray(length).toString()
  const [reason] = /[^\n]*No space left on device/.exec(text) ?? []
  if (reason) throw new PlainError(`PostgreSQL did not start: ${reason}`)
  if (freeBytes(path.dirname(file)) === 0)
    throw new PlainError('PostgreSQL did not start: No space left on device')
}

/** Starts a server that inherits the lock of its data, and goes on when this process ends. */
export function spawnServer(
  binaries: PostgresBinaries,
  user: PostgresUser,
  paths: PostgresFiles,
  port: number,
  dataLock: KernelLock,
  settings: Record<string, string>,
) {
  const options = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '100',
    // A shop's rows are in memory, or on a disk without moving parts.
    random_page_cost: '1.1',
    // PostgreSQL's default is two. A statement with more processes than cores waits for itself.
    max_parallel_workers_per_gather: String(Math.min(2, availableParallelism() - 1)),
    ...settings,
  }
  const args = ['-D', paths.data, '-p', String(port)]
  for (const [name, value] of Object.entries(options)) args.push('-c', `${name}=${value}`)
  const log = openSync(paths.log, 'a', 0o600)
  const inherited = dataLock.fd === null ? [] : [dataLock.fd]
  // Detached, so Ctrl-C reaches only the launcher, which stops the shop before the database.
  const [program, all] = user.wrap(binaries.postgres, args)
  const child = spawn(program, all, {
    ...user.ids,
    cwd: paths.data,
    detached: true,
    stdio: ['ignore', log, log, ...inherited],
  })
  closeSync(log)
  child.unref()
  child.on('error', () => {})
  return child
}

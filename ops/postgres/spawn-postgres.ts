import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { KernelLock } from './kernel-lock'
import { PlainError } from './plain-error'
import type { PostgresBinaries, PostgresUser } from './postgres-binaries'
import type { PostgresFiles } from './postgres-files'
import { freeBytes } from './reserve'

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
    ...settings,
  }
  const args = ['-D', paths.data, '-p', String(port)]
  for (const [name, value] of Object.entries(options)) args.push('-c', `${name}=${value}`)
  const log = openSync(paths.log, 'a')
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

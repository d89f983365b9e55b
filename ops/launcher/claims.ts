import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SHOP_LOCK } from '@/lib/platform/db/shop-lock'
import { keepAlive } from '@/lib/platform/db-connection/database-connection'
import { errorCode } from '@/lib/shared/problem/error-code'
import { connect } from '@/ops/postgres/client'
import { createDataFolder, finishMove } from '@/ops/postgres/data-folder'
import { takeKernelLock } from '@/ops/postgres/kernel-lock'
import { LockHeld, readLock, takeLock } from '@/ops/postgres/lock-file'
import { PlainError } from '@/ops/postgres/plain-error'
import { say } from './say'
import type { Settings } from './settings'

/** A start claims what it needs for itself alone: the data folder, the port, and a database that no backup is being restored into. */

const POLL_MS = 500
const REMINDER_MS = 5000

const MESSAGES: Record<string, (port: number) => string> = {
  EADDRINUSE: (port) =>
    `Port ${port} is in use by another program. Choose another one, for example PORT=${port + 1}.`,
  EACCES: (port) =>
    `Port ${port} needs the rights of an administrator. Choose one above 1023, for example PORT=3000.`,
}

/**
 * Takes the data folder for this launcher.
 * @param cleanups  gets what releases the folder
 * @returns `orphans` are the programs that a killed launcher may have left running; `update` writes details into `run.json`
 * @throws {PlainError} when the folder cannot be written or is in use
 */
export function takeDataFolder(settings: Settings, cleanups: (() => unknown)[]) {
  const { dataFolder } = settings
  finishMove(dataFolder)
  createDataFolder(dataFolder)
  try {
    lockDataFolder(settings, cleanups)
    const { previous, update, release } = takeLock(path.join(dataFolder, 'run.json'))
    cleanups.push(release)
    return { orphans: previous?.children ?? [], update }
  } catch (error) {
    if (!(error instanceof LockHeld)) throw error
    const { pid, address } = error.holder
    const place = address ? `at ${address}, process ${pid}` : `process ${pid}`
    throw new PlainError(
      `The shop is already running on ${dataFolder} (${place}). ` +
        'Stop that one with Ctrl-C, or name another data folder in SHOP_DATA_DIR.',
    )
  }
}

/**
 * Locks the data folder of an embedded database against launchers in other containers, where the process id in `run.json`
 * means nothing. With DATABASE_URL there is no lock: servers that share a database may share their pictures, too. Throws a
 * `PlainError` or `LockHeld` when the folder is in use.
 */
function lockDataFolder({ databaseUrl, dataFolder }: Settings, cleanups: (() => unknown)[]) {
  if (databaseUrl) return
  const lock = takeKernelLock(path.join(dataFolder, 'run.flock'))
  if (lock) {
    if (lock.fd === null && process.platform === 'linux')
      say(
        `  ! ${dataFolder} cannot be locked: nothing stops another container from using it at the same time.`,
      )
    return void cleanups.push(lock.release)
  }
  const holder = readLock(path.join(dataFolder, 'run.json'))
  if (holder) throw new LockHeld(holder)
  throw new PlainError(
    `The shop is already running on ${dataFolder}, in another container or on another machine: stop that one, or name ` +
      'another data folder in SHOP_DATA_DIR.',
  )
}

/**
 * Checks that the shop can listen, before the long steps of a start.
 * @throws {PlainError} with advice when it cannot
 */
export async function requirePort(port: number, host: string) {
  const code = (await listenError(port, host)) ?? ((await isAnswering(port)) ? 'EADDRINUSE' : null)
  if (!code) return
  const message =
    MESSAGES[code] ?? (() => `The shop cannot listen on ${host} port ${port} (${code}). Check HOST.`)
  throw new PlainError(message(port))
}

function listenError(port: number, host: string): Promise<string | null> {
  return new Promise((resolve) => {
    const server = net.createServer()
    server.once('error', (error) => resolve(errorCode(error) ?? error.message))
    server.listen(port, host, () => server.close(() => resolve(null)))
  })
}

/** Some systems let two programs listen on one port, if one of them listens on all addresses. */
function isAnswering(port: number) {
  return new Promise((resolve) => {
    const socket = net.connect(port, 'localhost')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

/**
 * Takes the lock of a running shop for the time of a start, until the front server holds it. Waits without limit while a restore
 * holds it, and says so.
 * @param url  the direct address of the database: the lock belongs to a session
 * @returns releases the lock
 */
export async function takeShopLock(url: string): Promise<() => Promise<void>> {
  const client = await connect({ connectionString: url, options: keepAlive })
  for (let reminder = 0; ; await sleep(POLL_MS)) {
    const { rows } = await client.query('SELECT pg_try_advisory_lock_shared($1) AS "isMine"', [SHOP_LOCK])
    if (rows[0]?.isMine) return () => client.end()
    if (Date.now() >= reminder) {
      say('  … A backup is being restored into the database, waiting for its end')
      reminder = Date.now() + REMINDER_MS
    }
  }
}

import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, isPortFree } from '@/lib/platform/edge/free-port'
import { createPostgresData, createShopDatabase } from './create-postgres'
import { createDataFolder } from './data-folder'
import { type KernelLock, takeKernelLock } from './kernel-lock'
import { LockHeld, takeLock } from './lock-file'
import { isDiskFull, PlainError } from './plain-error'
import {
  chooseUser,
  findPostgresBinaries,
  type PostgresBinaries,
  type PostgresUser,
} from './postgres-binaries'
import {
  type Access,
  boundLog,
  type PostgresFiles,
  postgresPaths,
  readAccess,
  urlOf,
  writeAccess,
} from './postgres-files'
import { removeStalePidFile, requireRoom, runningServer, spawnServer, stopServer } from './postgres-process'
import { giveUpReserve, hasRoomForStart } from './reserve'

interface Options {
  settings?: Record<string, string>
  /** Wait for the recorded port and do not choose another: clients still use the address. */
  keepsPort?: boolean
  signal?: AbortSignal
  log?: (line: string) => void
}

const START_TIMEOUT_MS = 30_000
const LOCK_TIMEOUT_MS = 10_000

/**
 * Starts the embedded PostgreSQL of a data folder, or joins it when it is running. Of several processes one starts it, the
 * others join. On a full disk it uses up the reserve of the folder.
 * @param dataFolder  holds `postgres/` (the data), `postgres.json` (port, password), `postgres.log`
 * @returns `url` names the database `shop`
 */
export async function startEmbeddedPostgres(dataFolder: string, options: Options = {}) {
  for (;;) {
    try {
      return await startOnce(dataFolder, options)
    } catch (error) {
      if (!isDiskFull(error) || !giveUpReserve(dataFolder)) throw error
    }
  }
}

async function startOnce(dataFolder: string, options: Options) {
  const { log = () => {}, signal } = options
  const binaries = await findPostgresBinaries()
  const paths = postgresPaths(dataFolder)
  createDataFolder(dataFolder)
  const startLock = await waitForStartLock(path.join(dataFolder, 'postgres.lock'))
  try {
    const user = chooseUser([binaries.postgres, paths.data], paths.data)
    for (;;) {
      const dataLock = await lockData(paths, signal)
      try {
        if (dataLock && !existsSync(path.join(paths.data, 'PG_VERSION'))) {
          log('Creating an empty database')
          await createPostgresData(binaries, user, paths)
        }
        const access = readAccess(paths)
        const pid = await start(binaries, user, paths, access, dataLock, options)
        if (pid) return { url: urlOf(access, 'shop'), pid, stop: () => stopServer(paths.data, binaries) }
      } finally {
        dataLock?.release()
      }
    }
  } finally {
    startLock.release()
  }
}

export function boundPostgresLog(dataFolder: string) {
  boundLog(postgresPaths(dataFolder).log)
}

/**
 * Gives up a part of the reserve when the server refuses connections for lack of space: PostgreSQL removes the files of its
 * catalog's cache now and then, and a connection that cannot write them again is ended.
 */
export async function makeRoomForConnections(dataFolder: string) {
  const paths = postgresPaths(dataFolder)
  if (hasRoomForStart(dataFolder) || !runningServer(paths.data)) return
  await createShopDatabase(readAccess(paths)).catch((error) => {
    if (!isDiskFull(error)) throw error
    giveUpReserve(dataFolder)
  })
}

export async function stopEmbeddedPostgres(dataFolder: string) {
  const { data } = postgresPaths(dataFolder)
  if (runningServer(data)) await stopServer(data, await findPostgresBinaries())
}

/** Returns the URL of the embedded PostgreSQL while it is running, else null. */
export function embeddedPostgresUrl(dataFolder: string): string | null {
  const paths = postgresPaths(dataFolder)
  return runningServer(paths.data) && existsSync(paths.access) ? urlOf(readAccess(paths), 'shop') : null
}

async function waitForStartLock(file: string) {
  const end = Date.now() + START_TIMEOUT_MS
  for (;;) {
    try {
      return takeLock(file)
    } catch (error) {
      // The lock of the data still keeps a second server away.
      if (isDiskFull(error)) return { release() {} }
      if (!(error instanceof LockHeld) || Date.now() > end) throw error
      await sleep(50)
    }
  }
}

/**
 * Waits for the lock under which a server may run on this data; null: a server can be joined. The last process of a server
 * releases it: after kill -9 the backends may live on for a moment.
 */
async function lockData(paths: PostgresFiles, signal?: AbortSignal): Promise<KernelLock | null> {
  for (const end = Date.now() + LOCK_TIMEOUT_MS; ; await sleep(100)) {
    if (runningServer(paths.data)) return null
    const dataLock = takeKernelLock(paths.lock)
    if (dataLock) return dataLock
    if (signal?.aborted) throw new PlainError('Stopped.')
    if (Date.now() > end) {
      throw new PlainError(
        `The database in ${paths.data} is in use by another container or machine: stop that one, or name another ` +
          'data folder in SHOP_DATA_DIR.',
      )
    }
  }
}

/**
 * Starts the server, or joins the running one when `dataLock` is null, until it accepts connections. After kill -9 this can
 * take a few attempts. Returns null when the server to join has ended.
 */
async function start(
  binaries: PostgresBinaries,
  user: PostgresUser,
  paths: PostgresFiles,
  access: Access,
  dataLock: KernelLock | null,
  { settings = {}, keepsPort = false, signal }: Options,
): Promise<number | null> {
  const end = Date.now() + START_TIMEOUT_MS
  const recorded = { ...access }
  let child = null
  let logLength = 0
  while (Date.now() < end) {
    const server = runningServer(paths.data)
    if (server) {
      if (server.port) access.port = server.port
      if (await createShopDatabase(access)) {
        if (access.port !== recorded.port) writeAccess(paths, access)
        return server.pid
      }
      await sleep(30)
    } else if (!dataLock) {
      return null
    } else if (!child || child.exitCode !== null || child.signalCode !== null) {
      if (child) {
        requireRoom(paths.log, logLength)
        await sleep(300)
      }
      if (signal?.aborted) throw new PlainError('Stopped.')
      removeStalePidFile(paths.data)
      if (!keepsPort && !(await isPortFree(access.port))) access.port = await freePort()
      boundLog(paths.log)
      logLength = statSync(paths.log, { throwIfNoEntry: false })?.size ?? 0
      child = spawnServer(binaries, user, paths, access.port, dataLock, settings)
    } else {
      await sleep(20)
    }
  }
  const lastLines = readFileSync(paths.log, 'utf8').trim().split('\n').slice(-3).join(' ')
  throw new PlainError(`PostgreSQL did not start. The last lines of ${paths.log}: ${lastLines}`)
}

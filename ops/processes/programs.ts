import { setTimeout as sleep } from 'node:timers/promises'
import { MIN_FREE_BYTES } from '@/lib/admin/health/findings'
import { speakAnew } from '@/ops/build/build-app'
import { step } from '@/ops/launcher/report'
import { complain, say } from '@/ops/launcher/say'
import { SHOP, startShop, startSimulator, waitForShop } from '@/ops/launcher/serve'
import type { Settings } from '@/ops/launcher/settings'
import {
  boundPostgresLog,
  makeRoomForConnections,
  startEmbeddedPostgres,
  stopEmbeddedPostgres,
} from '@/ops/postgres/embedded-postgres'
import { describeError, isDiskFull } from '@/ops/postgres/plain-error'
import { isAlive } from '@/ops/postgres/processes'
import { fillReserve, freeBytes } from '@/ops/postgres/reserve'
import type { Program } from './keep-running'
import { createReloadable, watchMessages, watchProgram } from './reload'

type Keep = (program: Program) => void

const POLL_INTERVAL_MS = 200
const LOG_INTERVAL_MS = 60_000
const DISK_INTERVAL_MS = 10_000
const ROOM_INTERVAL_MS = 2000
const MEGABYTE = 1024 * 1024

/** Each program is passed to `keep` once it is ready. A restart keeps address and credentials: the others need none. */

export async function openDatabase(
  dataFolder: string,
  { keep, cleanups, stopping }: { keep: Keep; cleanups: (() => unknown)[]; stopping: AbortSignal },
) {
  let starting = startEmbeddedPostgres(dataFolder, { signal: stopping })
  // Ctrl-C can arrive while it is still starting.
  cleanups.push(async () => {
    const server = await starting.catch(() => null)
    await (server ? server.stop() : stopEmbeddedPostgres(dataFolder).catch(() => {}))
  })
  const { url } = await step('Starting PostgreSQL', () => starting)
  setInterval(boundPostgresLog, LOG_INTERVAL_MS, dataFolder).unref()
  const watchDisk = createDiskWatch(dataFolder)
  watchDisk()
  setInterval(() => {
    watchDisk()
    makeRoomForConnections(dataFolder).catch((error) => complain(describeError(error)))
  }, DISK_INTERVAL_MS).unref()
  keep({
    name: 'PostgreSQL',
    async waitForExit() {
      for (const { pid } = await starting; isAlive(pid); ) await sleep(POLL_INTERVAL_MS)
      return 'ended unexpectedly (its log is postgres.log in the data folder)'
    },
    restart() {
      starting = withRoom(
        () => startEmbeddedPostgres(dataFolder, { keepsPort: true, signal: stopping }),
        stopping,
      )
      return starting
    },
  })
  return url
}

/** Says once that the disk is full, and once that it has room again, and keeps the reserve filled. */
export function createDiskWatch(
  dataFolder: string,
  { free = freeBytes, fill = fillReserve, log = say } = {},
) {
  let isFull = false
  return () => {
    const bytes = free(dataFolder)
    if (bytes < MIN_FREE_BYTES !== isFull) {
      isFull = !isFull
      log(
        isFull
          ? `The disk of ${dataFolder} is full: ${Math.floor(bytes / MEGABYTE)} MB are free. Orders and uploads may fail until there is room.`
          : `The disk of ${dataFolder} has room again.`,
      )
    }
    try {
      fill(dataFolder)
    } catch (error) {
      // Another program may have taken the room meanwhile.
      if (!isDiskFull(error)) throw error
    }
  }
}

/** Repeats a start that fails for lack of space until there is some. */
export async function withRoom<T>(
  start: () => Promise<T>,
  stopping: AbortSignal,
  intervalMs = ROOM_INTERVAL_MS,
) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await start()
    } catch (error) {
      if (!isDiskFull(error) || stopping.aborted) throw error
      if (attempt === 1) say('PostgreSQL cannot start: the disk is full. It starts as soon as there is room.')
      await sleep(intervalMs, undefined, { signal: stopping })
    }
  }
}

export async function openSimulator(root: string, settings: Settings, keep: Keep) {
  let simulator = await startSimulator(root, settings)
  const { access } = simulator
  keep({
    name: 'The PayPal simulator',
    waitForExit: () => simulator.ended,
    async restart() {
      simulator = await startSimulator(root, settings, access)
    },
  })
  return access
}

export async function openShop(root: string, settings: Settings, env: NodeJS.ProcessEnv, keep: Keep) {
  const { child, reload, ...program } = createReloadable(() => startShop(root, settings, env))
  await step('Starting the shop', () => waitForShop(settings, child))
  keep({ name: SHOP, ...program })
  if (!settings.dev) return
  watchProgram(root, 'server/main', ['server', 'lib'], reload)
  watchMessages(root, () => speakAnew(root))
}

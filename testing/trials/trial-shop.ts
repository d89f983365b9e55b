import { rmSync } from 'node:fs'
import path from 'node:path'
import { readSetting } from '@/lib/platform/config/settings-check'
import { errorCode } from '@/lib/shared/problem/error-code'
import { embeddedPostgresUrl, stopEmbeddedPostgres } from '@/ops/postgres/embedded-postgres'
import { readLock } from '@/ops/postgres/lock-file'
import { PlainError } from '@/ops/postgres/plain-error'
import { runningServer } from '@/ops/postgres/postgres-process'
import { endOrphans } from '@/ops/processes/children'
import { launchShop, newDataFolder, readRun } from '@/testing/shop/start-own-shop'

export interface Shop {
  origin: string
  databaseUrl: string
  /** A shop that was already running has null. */
  dataFolder: string | null
  /** kills all of its programs and starts it again; null for a shop that was already running */
  restart: (() => Promise<void>) | null
  close: () => Promise<void>
}

/**
 * Opens the shop to attack: the one at `address`, the one that runs in this folder, or a new one.
 * @throws {PlainError} when it is not a demo shop, or the address of its database is unknown
 */
export async function openShop(
  root: string,
  { address, isOwn }: { address: string | null; isOwn: boolean },
): Promise<Shop> {
  const dataFolder = path.resolve(root, readSetting(process.env, 'SHOP_DATA_DIR'))
  const running = isOwn ? null : readLock(path.join(dataFolder, 'run.json'))
  const origin = address ?? running?.address ?? null
  if (!origin) return openOwnShop(root)
  const isRunningHere = new URL(origin).host === (running?.address ? new URL(running.address).host : '')
  const databaseUrl = process.env.DATABASE_URL || (isRunningHere ? embeddedPostgresUrl(dataFolder) : null)
  if (!databaseUrl) {
    throw new PlainError(`DATABASE_URL is missing: the results are checked in the database of ${origin}.`)
  }
  await requireSimulator(origin)
  return { origin, databaseUrl, dataFolder: null, restart: null, close: async () => {} }
}

/** The trials place and pay orders: only a shop with simulated payments may be attacked. */
async function requireSimulator(origin: string) {
  const response = await fetch(`${origin}/paypal-simulator/sdk/js`).catch((error: Error) => {
    throw new PlainError(`There is no shop at ${origin} (${errorCode(error.cause) ?? error.message}).`)
  })
  await response.arrayBuffer()
  if (response.ok) return
  throw new PlainError(
    `${origin} takes real payments or none at all. Only a demo or test shop may be tried like this.`,
  )
}

/** Starts a demo shop in a temporary folder; `close` removes the folder. */
function openOwnShop(root: string) {
  const folder = newDataFolder('shop-prove-')
  return startOwnShop(root, path.join(folder, 'data'), {}, () =>
    rmSync(folder, { recursive: true, force: true }),
  )
}

/**
 * Starts a demo shop on a data folder.
 * @param cleanUp  called at the end of `close`
 */
export async function startOwnShop(
  root: string,
  dataFolder: string,
  settings: Record<string, string>,
  cleanUp: () => unknown,
): Promise<Shop> {
  let started = await launchShop(root, dataFolder, settings)
  const close = async () => {
    await started.stop()
    await killAll(dataFolder)
    await stopEmbeddedPostgres(dataFolder)
    await cleanUp()
  }
  try {
    const { origin } = await started.ready
    const shop = { origin, dataFolder, databaseUrl: '', restart: async () => {}, close }
    const open = async () => {
      shop.origin = (await started.ready).origin
      shop.databaseUrl = settings.DATABASE_URL ?? embeddedPostgresUrl(dataFolder) ?? ''
    }
    shop.restart = async () => {
      await killAll(dataFolder)
      started = await launchShop(root, dataFolder, settings)
      await open()
    }
    await open()
    return shop
  } catch (error) {
    await close()
    throw error
  }
}

/** Sends a signal to a process, or by a negative id to its group. Does nothing when it has ended, or for 0. */
export function signal(pid: number, name: NodeJS.Signals) {
  try {
    if (pid) process.kill(pid, name)
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error
  }
}

/** Kills the launcher, the server, the simulator and PostgreSQL with SIGKILL, like a power cut. */
async function killAll(dataFolder: string) {
  const run = readRun(dataFolder)
  const postgres = runningServer(path.join(dataFolder, 'postgres'))
  // A program's process group: the front server and Next.
  const pids = [run?.pid, ...(run?.children ?? []).map(({ pid }) => -pid), postgres?.pid]
  for (const pid of pids) signal(pid ?? 0, 'SIGKILL')
  // Processes that the killed programs had started.
  await endOrphans(run?.children ?? [])
}

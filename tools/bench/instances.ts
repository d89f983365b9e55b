import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PlainError } from '@/ops/postgres/plain-error'
import { launchShop, newDataFolder, readRun } from '@/testing/shop/start-own-shop'
import { cpuMsOf, treeOf } from './processes'
import { closeConnections, isOk, sendOk } from './request'

export type Instance = Awaited<ReturnType<typeof openInstance>>

export type Bench = Awaited<ReturnType<typeof openBench>>

type OnEnd = (cleanup: () => unknown) => void

const SIMULATOR = 'The PayPal simulator'
/** A load meets no limit; the jobs run as seldom as by default. */
const settings = {
  MAX_OPEN_ORDERS: '1000000',
  MAX_HELD_UNITS: '1000000',
  MAX_HELD_PRODUCTS: '1000000',
  JOB_INTERVAL_MS: '20000',
}

/** Starts a demo shop in a temporary folder, which is removed at the end. */
export async function openBench(root: string, options: { isQuick: boolean; before?: string }, onEnd: OnEnd) {
  const folder = newDataFolder('shop-bench-')
  onEnd(() => rmSync(folder, { recursive: true, force: true }))
  const start = (name: string, own = {}, checkout = root) =>
    openInstance(checkout, path.join(folder, name), { ...settings, ...own }, onEnd)
  const shop = await start('shop')
  const secret = readFileSync(path.join(shop.dataFolder, 'secret'), 'utf8')
  const shared = { DATABASE_URL: shop.databaseUrl, NEXTAUTH_SECRET: secret, HOST: '127.0.0.1' }
  const others: Instance[] = []
  return {
    ...options,
    shop,
    /** Starts a further instance, on the database of `shop` unless the settings name another. */
    async open(name: string, own: Record<string, string> = {}) {
      const instance = await start(name, { ...shared, ...own })
      others.push(instance)
      return instance
    },
    /** Starts the built shop of the checkout named by `--before`, on a database of its own; null without one. */
    async openBefore(own: Record<string, string> = {}) {
      if (!options.before) return null
      const instance = await start('before', own, path.resolve(options.before))
      others.push(instance)
      return instance
    },
    /** Stops the instances that were opened beside `shop`. */
    async closeOthers() {
      for (const instance of others.splice(0)) await instance.stop()
    },
    async restart() {
      await shop.stop()
      return start('shop')
    },
    onEnd,
    makeFolder(name: string) {
      mkdirSync(path.join(folder, name))
      return path.join(folder, name)
    },
  }
}

async function openInstance(root: string, dataFolder: string, own: Record<string, string>, onEnd: OnEnd) {
  const begin = performance.now()
  const started = await launchShop(root, dataFolder, own)
  const stop = () => {
    closeConnections()
    return started.stop()
  }
  onEnd(stop)
  const isReady = started.ready.then(() => true)
  const { origin } = started
  while (!(await isOk(`${origin}/`))) if (await Promise.race([isReady, sleep(10)])) await sendOk(`${origin}/`)
  const startMs = performance.now() - begin
  const { databaseUrl: ownUrl } = await started.ready
  const databaseUrl = own.DATABASE_URL ?? ownUrl
  const run = readRun(dataFolder)
  if (!run || !databaseUrl) throw new PlainError(`The shop at ${origin} has ended.`)
  const servers = () => (readRun(dataFolder)?.children ?? []).filter(({ name }) => name !== SIMULATOR)
  return {
    origin,
    databaseUrl,
    dataFolder,
    startMs,
    /** PostgreSQL does not count; NaN where the system does not tell. */
    cpuMs: () => cpuMsOf([run.pid]),
    /** They answer requests; none where the system does not tell. */
    serverPids: () => treeOf(servers().map(({ pid }) => pid)).map(({ pid }) => pid),
    stop,
  }
}

import { once } from 'node:events'
import { createWriteStream, mkdirSync, rmSync } from 'node:fs'
import { type APIRequestContext, expect, request as requests } from '@playwright/test'
import { freePort } from '@/lib/platform/edge/free-port'
import { embeddedPostgresUrl } from '@/ops/postgres/embedded-postgres'
import {
  awaitOpen,
  endShop,
  type Launch,
  newDataFolder,
  pidOf,
  readRun,
  spawnLauncher,
} from '@/testing/shop/start-own-shop'

export { newDataFolder, pidOf, readRun }

const STOP_TIMEOUT_MS = 20_000

/** Accounts place many orders and leave most of them unpaid. */
export const manyHolds = {
  MAX_OPEN_ORDERS: '1000000',
  MAX_HELD_UNITS: '1000000',
  MAX_HELD_PRODUCTS: '1000000',
}

export type Place = {
  dataFolder: string
  /** The log file in `test-results` has this name. */
  name: string
  port?: number
  /** Without any it is the demo. */
  settings?: Record<string, string>
  options?: string[]
  node?: string
}
export type RunningShop = Launch & {
  baseURL: string
  /** It is '' when the shop has another database. */
  databaseUrl: string
  /** It works until `stop`. */
  request: APIRequestContext
  simulatorUrl: string | undefined
  /** Stops the shop with SIGTERM. Throws when it does not exit with 0 in time. */
  stop: () => Promise<void>
}

/** Ends the programs that still run on a data folder, for example after a failed test, and removes the folder. */
export async function removeDataFolder(folder: string): Promise<void> {
  await endShop(folder)
  rmSync(folder, { recursive: true, force: true })
}

/** Kills a program and waits until another process has replaced it. `pidNow` returns 0 while none runs. */
export async function killAndAwaitRestart(pidNow: () => number, timeout: number): Promise<void> {
  const before = pidNow()
  expect(before).toBeGreaterThan(0)
  process.kill(before, 'SIGKILL')
  await expect.poll(() => ![0, before].includes(pidNow()), { intervals: [50], timeout }).toBe(true)
}

const outputs = new Map<string, () => string>()

/** Returns what each shop that was launched since the last call has printed last. */
export function lastLines(): string {
  const tails = [...outputs].map(([name, output]) => {
    const lines = output().trimEnd().split('\n').slice(-25)
    return [`${name}:`, ...lines.map((line) => line.slice(0, 300))].join('\n')
  })
  outputs.clear()
  return tails.join('\n')
}

/** Starts the launcher without waiting for the shop to open; the start may fail. Its output goes to `test-results`. */
export function launch({ port, dataFolder, name, settings, ...way }: Place & { port: number }): Launch {
  const all = { PORT: String(port), SHOP_DATA_DIR: dataFolder, ...settings }
  const launched = spawnLauncher(process.cwd(), all, { ...way, detached: true })
  outputs.set(name, launched.output)
  mkdirSync('test-results', { recursive: true })
  const log = createWriteStream(`test-results/${name}.log`, { flags: 'a' })
  for (const stream of [launched.process.stdout, launched.process.stderr])
    stream?.on('data', (chunk: Buffer) => log.write(chunk))
  const ended = launched.ended.finally(() => once(log.end(), 'finish'))
  return { ...launched, ended }
}

/** Starts the shop as `npm start` does and waits until it is open. Throws with the output when the shop does not start. */
export async function startShop(place: Place): Promise<RunningShop> {
  const port = place.port ?? (await freePort())
  const launched = launch({ ...place, port })
  await awaitOpen(launched)
  const baseURL = `http://localhost:${port}`
  const databaseUrl = embeddedPostgresUrl(place.dataFolder) ?? ''
  const request = await requests.newContext({ baseURL })
  const { simulatorUrl } = readRun(place.dataFolder) ?? {}
  async function stop(): Promise<void> {
    const { exitCode } = launched.process
    if (exitCode !== null) throw new Error(`The shop ended during the tests (exit code ${exitCode}).`)
    await request.dispose()
    const exit = once(launched.process, 'exit', { signal: AbortSignal.timeout(STOP_TIMEOUT_MS) })
    launched.process.kill('SIGTERM')
    const [code] = await exit
    if (code !== 0) throw new Error(`The shop did not stop cleanly (exit code ${code}).`)
  }
  return { ...launched, baseURL, databaseUrl, request, simulatorUrl, stop }
}

/**
 * npm run bench -- [--quick] [address of a running shop]: measures the shop's throughput, page weights and start times, and
 * compares them with its limits. Exits with 1 when a limit is missed or could not be measured.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { recordResponses, startBareServer } from './bench/bare.mjs'
import { openBrowser } from './bench/browser.mjs'
import { bypassCookie, proveBypass, requireBypass } from './bench/bypass.mjs'
import { verdict } from './bench/figures.mjs'
import { screenLimits, speedLimits, startLimits, weightLimits } from './bench/limits.mjs'
import { CONNECTIONS } from './bench/load.mjs'
import { readOptions } from './bench/options.mjs'
import { weighHome } from './bench/page-weight.mjs'
import {
  describeLimits,
  describeMachine,
  describeRows,
  describeScreens,
  describeStarts,
} from './bench/report.mjs'
import { send } from './bench/request.mjs'
import { visitScreens } from './bench/screens.mjs'
import { measureSecondStart, measureStarts } from './bench/start-time.mjs'
import { measureThroughput } from './bench/throughput.mjs'
import { describeError, PlainError } from './database/plain-error.mjs'
import { startShop } from './testing/own-shop.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
/** Called at the end, the last added first. */
/** @type {(() => unknown)[]} */
const cleanups = []
/** @type {Promise<void> | null} */
let ending = null

/** Returns the id of the newest product, the first one on the home page. */
async function findProduct(/** @type {string} */ origin) {
  const plain = { headers: { 'accept-encoding': 'identity' } }
  const { status, body } = await send(`${origin}/api/products/`, plain).catch((error) => {
    throw new PlainError(`There is no shop at ${origin} (${error.code ?? error.message}).`)
  })
  const id = status === 200 ? JSON.parse(body.toString())[0]?._id : undefined
  if (id === undefined) throw new PlainError(`${origin}/api/products/ lists no product to measure.`)
  return id
}

async function openShop(/** @type {string | null} */ address, /** @type {string} */ folder) {
  if (address) return { origin: address, databaseUrl: null, stop: async () => {} }
  const { ready, stop } = await startShop(root, path.join(folder, 'data'))
  cleanups.push(stop)
  return { ...(await ready), stop }
}

async function measureSpeed(
  /** @type {{ origin: string, databaseUrl: string | null }} */ { origin, databaseUrl },
  /** @type {number} */ id,
  /** @type {string} */ responses,
  /** @type {boolean} */ isQuick,
) {
  const product = `/products/${id}`
  const api = ['/api/products/', `/api/products/${id}/`]
  const cookie = bypassCookie(root)
  const pages = [`${origin}/`, origin + product]
  for (const url of pages) await requireBypass(url, cookie)
  if (databaseUrl) await proveBypass(databaseUrl, id, pages, cookie)
  await recordResponses(origin, ['/', product, ...api], responses)
  const bare = await startBareServer(responses)
  cleanups.push(bare.stop)
  const onRound = (/** @type {number} */ round, /** @type {number} */ rounds) =>
    console.log(`  … Round ${round} of ${rounds}`)
  const options = { shop: origin, bare: bare.origin, cookie, product, api, isQuick, onRound }
  const throughput = await measureThroughput(options)
  await bare.stop()
  return throughput
}

async function measureScreens(/** @type {string} */ origin, /** @type {number} */ id) {
  const browser = await openBrowser()
  if (!browser) return null
  cleanups.push(() => browser.close())
  return await visitScreens(browser, origin, `/products/${id}`)
}

async function measure() {
  const { isQuick, address } = readOptions(process.argv.slice(2))
  console.log(`${describeMachine()}; ${CONNECTIONS} connections`)
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-bench-'))
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
  // Started by root, PostgreSQL runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o755)
  const responses = path.join(folder, 'responses.json')
  const shop = await openShop(address, folder)
  const { origin, databaseUrl } = shop
  const id = await findProduct(origin)
  const speed = await measureSpeed(shop, id, responses, isQuick)
  console.log(['', ...describeRows(speed.rows), ''].join('\n'))
  const weight = await weighHome(origin)
  const screens = await measureScreens(origin, id)
  console.log([...describeScreens(weight, screens), ''].join('\n'))
  const limits = [...speedLimits(speed), ...weightLimits(weight), ...screenLimits(screens)]
  if (databaseUrl) {
    const dataFolder = path.join(folder, 'data')
    const starts = await measureStarts({
      root,
      dataFolder,
      databaseUrl,
      responses,
      starts: isQuick ? 3 : 5,
      onProbe: (stop) => cleanups.push(stop),
    })
    console.log([...describeStarts(starts), ''].join('\n'))
    await shop.stop()
    const secondMs = await measureSecondStart(root, dataFolder, (stop) => cleanups.push(stop))
    limits.push(...startLimits({ ...starts, secondMs }))
  } else {
    console.log('  The start times are not measured: this shop is already running.\n')
  }
  console.log(describeLimits(limits).join('\n'))
  return limits.every((limit) => verdict(limit) === 'ok') ? 0 : 1
}

/** Runs the cleanups and exits with the code of the first call. */
function end(/** @type {number} */ code) {
  ending ??= (async () => {
    for (const cleanup of cleanups.reverse()) await cleanup()
    process.exit(code)
  })()
  return ending
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void end(130))

try {
  await end(await measure())
} catch (error) {
  // An error during the cleanup is a consequence of it.
  if (!ending) process.stderr.write(`\n${describeError(error)}\n`)
  await end(1)
}

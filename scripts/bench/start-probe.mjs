/**
 * Starts a server once, in a process of its own that ends the server with itself. Takes its options as a message and replies
 * with the time to the first 200 response of each path, in ms, or with null after a timeout.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { startChild, stopChildren } from '../launcher/children.mjs'
import { shopEnvironment, startShop } from '../launcher/serve.mjs'
import { readSettings } from '../launcher/settings.mjs'
import { BARE_SERVER } from './bare.mjs'
import { isOk } from './request.mjs'

const TIMEOUT_MS = 20_000

/**
 * @typedef {{ port: number, root: string, responses?: string, databaseUrl?: string, paths: string[] }} Options  starts the
 *   bare server with the file `responses`, or else the shop with `databaseUrl`
 */

function start(/** @type {Options} */ { port, root, responses, databaseUrl = '' }) {
  if (responses) {
    const command = [process.execPath, BARE_SERVER, responses, String(port)]
    return startChild('The bare server', command, { cwd: root, env: process.env })
  }
  const settings = readSettings(process.env, { root })
  return startShop(root, settings, shopEnvironment(settings, databaseUrl))
}

async function measure(/** @type {Options} */ options) {
  const begin = performance.now()
  start(options)
  const times = []
  for (const path of options.paths) {
    while (!(await isOk(`http://127.0.0.1:${options.port}${path}`))) {
      if (performance.now() - begin > TIMEOUT_MS) return null
      await sleep(2)
    }
    times.push(performance.now() - begin)
  }
  return times
}

async function end() {
  await stopChildren(5000)
  process.exit()
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end)
process.once('disconnect', end)
process.once('message', async (/** @type {Options} */ options) => process.send?.(await measure(options), end))

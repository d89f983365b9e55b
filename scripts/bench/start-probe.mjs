/**
 * One start of a server, in a process of its own that takes the server with it: asked by a message, it answers with the
 * time to the first good answer of each path, in ms, or with null.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { startChild, stopChildren } from '../launcher/children.mjs'
import { shopEnvironment, startShop } from '../launcher/serve.mjs'
import { readSettings } from '../launcher/settings.mjs'
import { BARE_SERVER } from './bare.mjs'
import { answersWell } from './request.mjs'

const PATIENCE_MS = 20_000

/**
 * @typedef {{ port: number, root: string, answers?: string, databaseUrl?: string, paths: string[] }} Order  with the
 *   `answers` of a bare server, or else the `databaseUrl` of the shop
 */

function start(/** @type {Order} */ { port, root, answers, databaseUrl = '' }) {
  if (answers) {
    const command = [process.execPath, BARE_SERVER, answers, String(port)]
    return startChild('The bare server', command, { cwd: root, env: process.env })
  }
  const settings = readSettings(process.env, { root })
  return startShop(root, settings, shopEnvironment(settings, databaseUrl))
}

async function time(/** @type {Order} */ order) {
  const begin = performance.now()
  start(order)
  const times = []
  for (const path of order.paths) {
    while (!(await answersWell(`http://127.0.0.1:${order.port}${path}`))) {
      if (performance.now() - begin > PATIENCE_MS) return null
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
process.once('message', async (/** @type {Order} */ order) => process.send?.(await time(order), end))

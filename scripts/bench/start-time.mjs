import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort } from '../database/free-port.mjs'
import { PlainError } from '../database/plain-error.mjs'
import { cleanEnvironment } from '../testing/clean-environment.mjs'
import { startShop } from '../testing/own-shop.mjs'
import { median } from './figures.mjs'
import { isOk } from './request.mjs'

const PROBE = fileURLToPath(new URL('start-probe.mjs', import.meta.url))

/**
 * Starts the built shop several times on the running database, and the bare server before each start.
 * @param {{ root: string, dataFolder: string, databaseUrl: string, responses: string, starts: number,
 *   onProbe: (stop: () => Promise<void>) => void }} options  `onProbe` receives a function that ends
 *   what was just started; `responses` is the bare server's file
 * @returns {Promise<{ healthMs: number, homeMs: number, bareMs: number }>} medians, from the start of the process to
 *   the first 200 response
 */
export async function measureStarts({ root, dataFolder, databaseUrl, responses, starts, onProbe }) {
  /** @type {Record<'health' | 'home' | 'bare', number[]>} */
  const figures = { health: [], home: [], bare: [] }
  for (let start = 0; start < starts; start++) {
    const [bare = Number.NaN] = await probe({ root, responses, paths: ['/'] }, dataFolder, onProbe)
    const [health = Number.NaN, home = Number.NaN] = await probe(
      { root, databaseUrl, paths: ['/api/health/', '/'] },
      dataFolder,
      onProbe,
    )
    figures.bare.push(bare)
    figures.health.push(health)
    figures.home.push(home)
  }
  return { healthMs: median(figures.health), homeMs: median(figures.home), bareMs: median(figures.bare) }
}

/**
 * Runs the launcher on a shop that has been set up, built and stopped.
 * @param {string} root
 * @param {string} dataFolder
 * @param {(stop: () => Promise<void>) => void} onStart  receives a function that ends what was just started
 * @returns {Promise<number>} ms until home responds with 200
 */
export async function measureSecondStart(root, dataFolder, onStart) {
  const begin = performance.now()
  const shop = await startShop(root, dataFolder)
  onStart(shop.stop)
  const { origin } = await shop.ready
  if (!(await isOk(`${origin}/`))) throw new PlainError('The shop does not respond after its second start.')
  return performance.now() - begin
}

/**
 * @param {Omit<import('./start-probe.mjs').Options, 'port'>} options
 * @param {string} dataFolder
 * @param {(stop: () => Promise<void>) => void} onProbe
 * @returns {Promise<number[]>} the time to the first 200 response of each path, in ms
 * @throws {PlainError} when the server does not start
 */
async function probe(options, dataFolder, onProbe) {
  const port = await freePort()
  const child = fork(PROBE, {
    env: cleanEnvironment({ PORT: String(port), SHOP_DATA_DIR: dataFolder }),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  onProbe(async () => {
    if (child.connected) child.disconnect()
    await ended
  })
  child.send({ ...options, port })
  const [times] = await Promise.race([once(child, 'message'), ended])
  await ended
  if (!Array.isArray(times)) throw new PlainError('The built shop does not start; see its messages above.')
  return times
}

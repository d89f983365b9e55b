import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort } from '../database/free-port.mjs'
import { PlainError } from '../database/plain-error.mjs'
import { cleanEnvironment } from '../testing/clean-environment.mjs'
import { startShop } from '../testing/own-shop.mjs'
import { median } from './figures.mjs'
import { answersWell } from './request.mjs'

const PROBE = fileURLToPath(new URL('start-probe.mjs', import.meta.url))

/**
 * Starts the built shop several times against the running database, and the bare server in between.
 * @param {{ root: string, dataFolder: string, databaseUrl: string, answers: string, starts: number,
 *   onProbe: (stop: () => Promise<void>) => void }} options  `onProbe` is told how to end what was just started
 * @returns {Promise<{ healthMs: number, homeMs: number, bareMs: number }>} medians, from the start of the process
 */
export async function measureStarts({ root, dataFolder, databaseUrl, answers, starts, onProbe }) {
  /** @type {Record<'health' | 'home' | 'bare', number[]>} */
  const figures = { health: [], home: [], bare: [] }
  for (let start = 0; start < starts; start++) {
    const [bare = Number.NaN] = await probe({ root, answers, paths: ['/'] }, dataFolder, onProbe)
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
 * Runs the launcher once more on a shop that has been set up, built and stopped.
 * @param {string} root
 * @param {string} dataFolder
 * @param {(stop: () => Promise<void>) => void} onStart  is told how to end what was just started
 * @returns {Promise<number>} ms to the first good answer of home
 */
export async function measureSecondStart(root, dataFolder, onStart) {
  const begin = performance.now()
  const shop = await startShop(root, dataFolder)
  onStart(shop.stop)
  const { origin } = await shop.ready
  if (!(await answersWell(`${origin}/`)))
    throw new PlainError('The shop does not answer after its second start.')
  return performance.now() - begin
}

/**
 * @param {Omit<import('./start-probe.mjs').Order, 'port'>} order
 * @param {string} dataFolder
 * @param {(stop: () => Promise<void>) => void} onProbe
 * @returns {Promise<number[]>} a time for each path, in ms
 */
async function probe(order, dataFolder, onProbe) {
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
  child.send({ ...order, port })
  const [times] = await Promise.race([once(child, 'message'), ended])
  await ended
  if (!Array.isArray(times))
    throw new PlainError('The built shop does not start; its messages above should say why.')
  return times
}

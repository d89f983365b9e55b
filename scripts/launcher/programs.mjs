import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddedPostgres, stopEmbeddedPostgres } from '../database/embedded-postgres.mjs'
import { isAlive } from '../database/processes.mjs'
import { whenEnded } from './children.mjs'
import { step } from './report.mjs'
import { startShop, startSimulator, waitForShop } from './serve.mjs'

/** @typedef {import('./settings.mjs').Settings} Settings */
/** @typedef {(program: import('./keep-running.mjs').Program) => void} Keep */

const WATCH_MS = 200

/**
 * The programs of a shop. Each is started, handed to `keep` once it answers, and started again in a way that the others do
 * not notice but for its absence: at the same address, with the same credentials.
 */

/**
 * @param {string} dataFolder
 * @param {{ keep: Keep, cleanups: (() => unknown)[], stopping: AbortSignal }} launcher
 * @returns {Promise<string>} the address of the embedded database
 */
export async function openDatabase(dataFolder, { keep, cleanups, stopping }) {
  let starting = startEmbeddedPostgres(dataFolder, { signal: stopping })
  // Also when Ctrl-C comes while it is still starting.
  cleanups.push(async () => {
    const server = await starting.catch(() => null)
    await (server ? server.stop() : stopEmbeddedPostgres(dataFolder).catch(() => {}))
  })
  const { url } = await step('Starting PostgreSQL', () => starting)
  keep({
    name: 'PostgreSQL',
    async ended() {
      for (const { pid } = await starting; isAlive(pid); ) await sleep(WATCH_MS)
      return 'ended unexpectedly (its log is postgres.log in the data folder)'
    },
    startAgain() {
      starting = startEmbeddedPostgres(dataFolder, { keepsPort: true, signal: stopping })
      return starting
    },
  })
  return url
}

/** @returns {Promise<import('./serve.mjs').SimulatorAccess>} what the shop has to know to use it */
export async function openSimulator(
  /** @type {string} */ root,
  /** @type {Settings} */ settings,
  /** @type {Keep} */ keep,
) {
  let simulator = await startSimulator(root, settings)
  const { access } = simulator
  keep({
    name: 'The PayPal simulator',
    ended: () => simulator.ended,
    async startAgain() {
      simulator = await startSimulator(root, settings, access)
    },
  })
  return access
}

/** Resolves when the shop answers. */
export async function openShop(
  /** @type {string} */ root,
  /** @type {Settings} */ settings,
  /** @type {NodeJS.ProcessEnv} */ env,
  /** @type {Keep} */ keep,
) {
  const shop = startShop(root, settings, env)
  let ended = whenEnded(shop)
  await step('Starting the shop', () => waitForShop(settings, shop))
  keep({
    name: 'The shop',
    ended: () => ended,
    async startAgain() {
      ended = whenEnded(startShop(root, settings, env))
    },
  })
}

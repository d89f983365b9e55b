import { rmSync } from 'node:fs'
import path from 'node:path'
import { startEmbeddedPostgres, stopEmbeddedPostgres } from '../database/embedded-postgres.mjs'
import { takeKernelLock } from '../database/kernel-lock.mjs'
import { PlainError } from '../database/plain-error.mjs'

/** What is lost by a power cut is removed anyway. */
const SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '10' }

/**
 * Runs `work` with a temporary PostgreSQL in the folder `verify` of the data folder. It needs no right on the shop's server and
 * does not burden it. What a killed run has left is removed first.
 * @template T
 * @param {string} dataFolder
 * @param {(url: string) => Promise<T>} work
 * @returns {Promise<T>}
 * @throws {PlainError} while another one runs in this data folder
 */
export async function withScratchDatabase(dataFolder, work) {
  const folder = path.join(dataFolder, 'verify')
  const lock = takeKernelLock(path.join(dataFolder, 'verify.flock'))
  if (!lock) throw new PlainError('Another verification is running. Try again when it has ended.')
  try {
    await removeScratch(folder)
    const { url } = await startEmbeddedPostgres(folder, { settings: SETTINGS })
    return await work(url)
  } finally {
    await removeScratch(folder)
    lock.release()
  }
}

async function removeScratch(/** @type {string} */ folder) {
  await stopEmbeddedPostgres(folder)
  rmSync(folder, { recursive: true, force: true })
}

import { randomBytes } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { withClient } from '@/ops/postgres/client'
import { startEmbeddedPostgres, stopEmbeddedPostgres } from '@/ops/postgres/embedded-postgres'
import { takeKernelLock } from '@/ops/postgres/kernel-lock'
import { PlainError } from '@/ops/postgres/plain-error'

/** A power cut may lose this data, which is removed anyway. */
const SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '10' }
const LOCK_POLL_MS = 100
const END_TIMEOUT_MS = 5000
const ROLE = 'ordinary'

/**
 * Runs `work` with a database of a role without superuser, on a temporary PostgreSQL in the folder `verify` of the data folder:
 * it needs no right on the shop's server. What a killed run has left is removed first; another one that runs is a `PlainError`.
 */
export async function withScratchDatabase<T>(
  dataFolder: string,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const lock = lockScratch(dataFolder)
  if (!lock) throw new PlainError('Another verification is running. Try again when it has ended.')
  try {
    await removeScratch(dataFolder)
    const { url } = await startEmbeddedPostgres(scratchFolder(dataFolder), { settings: SETTINGS })
    return await work(await ordinaryAddress(url))
  } finally {
    await removeScratch(dataFolder)
    lock.release()
  }
}

/** The owner of the database is no superuser (docs/operating/deploy.md): what such a role cannot restore is not valid. */
async function ordinaryAddress(url: string) {
  const password = randomBytes(24).toString('base64url')
  await withClient({ connectionString: url }, async (client) => {
    await client.query(`CREATE ROLE ${ROLE} LOGIN PASSWORD ${pg.escapeLiteral(password)}`)
    await client.query(`CREATE DATABASE verified OWNER ${ROLE}`)
  })
  return Object.assign(new URL(url), { username: ROLE, password, pathname: '/verified' }).href
}

/** Removes what a killed verification has left. At the end of a shop the returned function waits for one that ends. */
export async function clearScratch(dataFolder: string): Promise<() => Promise<void>> {
  await removeWhenFree(dataFolder, 0)
  return () => removeWhenFree(dataFolder, END_TIMEOUT_MS)
}

async function removeWhenFree(dataFolder: string, timeoutMs: number) {
  for (const end = Date.now() + timeoutMs; existsSync(scratchFolder(dataFolder)); await sleep(LOCK_POLL_MS)) {
    const lock = lockScratch(dataFolder)
    if (lock) {
      await removeScratch(dataFolder)
      return lock.release()
    }
    if (Date.now() >= end) return
  }
}

async function removeScratch(dataFolder: string) {
  const folder = scratchFolder(dataFolder)
  await stopEmbeddedPostgres(folder)
  rmSync(folder, { recursive: true, force: true })
}

function lockScratch(dataFolder: string) {
  return takeKernelLock(path.join(dataFolder, 'verify.flock'))
}

function scratchFolder(dataFolder: string) {
  return path.join(dataFolder, 'verify')
}

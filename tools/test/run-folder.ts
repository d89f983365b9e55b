import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorCode } from '@/lib/shared/problem/error-code'
import { endShop } from '@/testing/shop/start-own-shop'
import { isFromDeadRun, testRunName } from './test-run'

const KILL_TIMEOUT_MS = 10_000
const MEMORY = '/dev/shm'
const TMPFS = 0x01021994
const NEEDED_BYTES = 4 * 1024 ** 3

/** In memory, if there is enough: databases are made and dropped there in a tenth less processor time. */
export function runsFolder() {
  return [tmpdir(), MEMORY].find(isRoomyMemory) ?? tmpdir()
}

function isRoomyMemory(folder: string) {
  try {
    const { type, bavail, bsize } = statfsSync(folder)
    return type === TMPFS && Math.min(bavail * bsize, freemem()) > NEEDED_BYTES
  } catch {
    return false
  }
}

/** Creates the folder for all files of a test run. Programs that are started with `env` use it as the temporary folder. */
export function openRunFolder(): { folder: string; env: Record<string, string> } {
  const folder = path.join(runsFolder(), testRunName())
  mkdirSync(folder)
  // Started by root, PostgreSQL runs as another user.
  chmodSync(folder, 0o755)
  return { folder, env: { TMPDIR: folder, TEMP: folder, TMP: folder, SHOP_TEST_FOLDER: folder } }
}

/** Removes the folders of earlier runs that were killed. Warns about a folder that cannot be removed. */
export async function removeDeadRuns() {
  for (const parent of new Set([tmpdir(), MEMORY])) {
    for (const name of foldersIn(parent).filter(isFromDeadRun)) {
      const folder = path.join(parent, name)
      await removeRunFolder(folder).catch((error: Error) =>
        console.warn(`Cannot remove ${folder}: ${error.message}`),
      )
    }
  }
}

/** Stops every program of a test run that is still running, and removes its folder. */
export async function removeRunFolder(folder: string) {
  for (const dataFolder of dataFoldersIn(folder)) await endShop(dataFolder)
  for (const end = Date.now() + KILL_TIMEOUT_MS; Date.now() < end; await sleep(50)) {
    const left = processesOf(folder)
    if (!left.length) break
    for (const pid of left) kill(pid)
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

function dataFoldersIn(folder: string): string[] {
  const names = foldersIn(folder)
  const isDataFolder = names.includes('postgres') || existsSync(path.join(folder, 'run.json'))
  const below = names
    .filter((name) => name !== 'postgres')
    .flatMap((name) => dataFoldersIn(path.join(folder, name)))
  return isDataFolder ? [folder, ...below] : below
}

function foldersIn(folder: string) {
  try {
    const entries = readdirSync(folder, { withFileTypes: true })
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  } catch (error) {
    // A browser can remove its own folder at the same time.
    if (errorCode(error) === 'ENOENT') return []
    throw error
  }
}

/** Returns the ids of all processes that inherited this temporary folder; none on systems other than Linux. */
export function processesOf(folder: string) {
  if (process.platform !== 'linux') return []
  const pids = readdirSync('/proc').map(Number).filter(Boolean)
  return pids.filter((pid) => environmentOf(pid).split('\0').includes(`TMPDIR=${folder}`))
}

function environmentOf(pid: number) {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8')
  } catch {
    return ''
  }
}

function kill(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error
  }
}

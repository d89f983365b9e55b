import 'server-only'
import { access, readFile, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { withTimeout } from '@/lib/platform/async/with-timeout'
import { env } from '@/lib/platform/config/env'
import { failureText, logWarning } from '@/lib/platform/logging/log'
import { type DiskContents, type Finding, findDiskFaults } from './findings'
import { throttledRead } from './throttled-read'

/** A network disk can hang. */
const timeoutMs = 2000

type Disk = { device: number; freeBytes: number }

async function readDisk(folder: string): Promise<Disk> {
  const [{ dev }, { bavail, bsize }] = await Promise.all([stat(folder), statfs(folder)])
  return { device: dev, freeBytes: bavail * bsize }
}

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}

/** Returns whether the database of DATABASE_URL is the embedded one, also while it does not run: on a full disk it cannot start. */
async function hasOwnDatabase(): Promise<boolean> {
  const { SHOP_DATA_DIR, DATABASE_URL } = env()
  const access = path.join(/* turbopackIgnore: true */ SHOP_DATA_DIR, 'postgres.json')
  const text = await readFile(access, 'utf8').catch(() => null)
  if (text === null) return false
  const { password }: { password: string } = JSON.parse(text)
  return DATABASE_URL.includes(`:${password}@`)
}

/** Why something failed the last time, by what it was. */
const reasons = new Map<string, string>()

/** Returns the result of `work`, or null when it fails. The reason is logged once while it stays the same. */
async function orLogged<T>(what: string, work: () => Promise<T>): Promise<T | null> {
  try {
    const result = await work()
    reasons.delete(what)
    return result
  } catch (error) {
    const reason = failureText(error)
    if (reasons.get(what) !== reason) logWarning('disk-not-read', { what, reason })
    reasons.set(what, reason)
    return null
  }
}

/** Reads the disk of the embedded database and that of uploaded pictures. A disk that cannot be read is left out. */
async function readDisks(read: typeof readDisk): Promise<[DiskContents, freeBytes: number][]> {
  const { SHOP_DATA_DIR, S3_BUCKET } = env()
  const media = path.join(/* turbopackIgnore: true */ SHOP_DATA_DIR, 'media')
  const readLogged = (folder: string) => orLogged(folder, () => read(folder))
  const ofDatabase = (await hasOwnDatabase()) ? await readLogged(SHOP_DATA_DIR) : null
  const ofPictures = S3_BUCKET ? null : await readLogged((await exists(media)) ? media : SHOP_DATA_DIR)
  const isShared = ofPictures?.device === ofDatabase?.device
  return [
    ...(ofDatabase ? [['database', ofDatabase.freeBytes] as [DiskContents, number]] : []),
    ...(ofPictures && !isShared ? [['pictures', ofPictures.freeBytes] as [DiskContents, number]] : []),
  ]
}

async function judgeDisks(read: typeof readDisk): Promise<Finding[]> {
  return (await readDisks(read)).flatMap(([contents, freeBytes]) => findDiskFaults(freeBytes, contents))
}

/** The free bytes of each disk with data of the shop's own, within two seconds; none of a disk that cannot be read. */
export async function readFreeBytes(): Promise<[DiskContents, freeBytes: number][]> {
  return (await orLogged('free bytes', () => withTimeout(timeoutMs, () => readDisks(readDisk)))) ?? []
}

/** One at a time: each look at a disk that hangs occupies one of the few threads of Node. */
const judgeOwnDisks = throttledRead(
  () => judgeDisks(readDisk),
  () => 0,
)

/** Returns whether a disk of the shop's own data is full, within two seconds. A disk that cannot be read is not judged. */
export async function checkDisk(read?: typeof readDisk): Promise<Finding[]> {
  const judge = () => (read ? judgeDisks(read) : judgeOwnDisks())
  return (await orLogged('disks', () => withTimeout(timeoutMs, judge))) ?? []
}

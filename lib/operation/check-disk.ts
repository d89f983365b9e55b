import 'server-only'
import { access, readFile, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { env } from '@/lib/env'
import { withTimeout } from '@/lib/jobs/with-timeout'
import { type Finding, findDiskFaults } from '@/lib/operation/findings'
import { readSometimes } from '@/lib/operation/read-sometimes'

/** A disk of the network may never answer. */
const timeoutMs = 2000

export type Disk = { device: number; freeBytes: number }

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

/** Whether the database of DATABASE_URL is the embedded one, also while it does not run: on a full disk it cannot start. */
async function hasOwnDatabase(): Promise<boolean> {
  const { SHOP_DATA_DIR, DATABASE_URL } = env()
  const access = path.join(/* turbopackIgnore: true */ SHOP_DATA_DIR, 'postgres.json')
  const password = await readFile(access, 'utf8').then(
    (text) => String(JSON.parse(text).password),
    () => null,
  )
  return password !== null && DATABASE_URL.includes(`:${password}@`)
}

/** Judges the disk of the embedded database and that of uploaded pictures. One that cannot be read is not judged. */
async function judgeDisks(read: typeof readDisk): Promise<Finding[]> {
  const { SHOP_DATA_DIR, S3_BUCKET } = env()
  // `turbopackIgnore`: Turbopack would otherwise copy the whole project into the build, because it cannot resolve the path.
  const media = path.join(/* turbopackIgnore: true */ SHOP_DATA_DIR, 'media')
  const known = (folder: string) => read(folder).catch(() => null)
  const ofDatabase = (await hasOwnDatabase()) ? await known(SHOP_DATA_DIR) : null
  const ofPictures = S3_BUCKET ? null : await known((await exists(media)) ? media : SHOP_DATA_DIR)
  const isShared = ofPictures?.device === ofDatabase?.device
  return [
    ...(ofDatabase ? findDiskFaults(ofDatabase.freeBytes, 'database') : []),
    ...(ofPictures && !isShared ? findDiskFaults(ofPictures.freeBytes, 'pictures') : []),
  ]
}

/** One at a time: each look at a disk that hangs occupies one of the few threads of Node. */
const judgeOwnDisks = readSometimes(
  () => judgeDisks(readDisk),
  () => 0,
)

/** Returns whether a disk of the shop's own data is full, within two seconds. A disk that cannot be read is not judged. */
export function checkDisk(read?: typeof readDisk): Promise<Finding[]> {
  return withTimeout(timeoutMs, () => (read ? judgeDisks(read) : judgeOwnDisks())).catch(() => [])
}

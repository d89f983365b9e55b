import 'server-only'
import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import path from 'node:path'
import { env } from '@/lib/env'
import { type Finding, findDiskFaults } from '@/lib/operation/findings'

/** The folder whose disk the shop needs: it keeps pictures there, or the embedded database. `null` when it keeps neither. */
function ownFolder(): string | null {
  const { SHOP_DATA_DIR, S3_BUCKET } = env()
  // `turbopackIgnore`: Turbopack would otherwise copy the whole project into the build, because it cannot resolve the path.
  const server = path.join(/* turbopackIgnore: true */ SHOP_DATA_DIR, 'postgres', 'postmaster.pid')
  return !S3_BUCKET || existsSync(server) ? SHOP_DATA_DIR : null
}

async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Returns whether the disk of the shop's own data is full. A disk that cannot be read is not judged. */
export async function checkDisk(readFree = readFreeBytes): Promise<Finding[]> {
  const folder = ownFolder()
  return folder === null ? [] : readFree(folder).then(findDiskFaults, () => [])
}

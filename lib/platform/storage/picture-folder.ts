import 'server-only'
import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { env } from '@/lib/platform/config/env'
import { type Transaction, withTransaction } from '@/lib/platform/db/db'
import { logFault } from '@/lib/platform/logging/log'
import { raiseNotice } from '@/lib/platform/service-health/notices'
import { nullWhenMissing } from '@/lib/shared/problem/error-code'
import { parsePictureAddress } from './picture-name'

/** Without a bucket, all instances of a shop have to share the folder of uploaded pictures. */

const hourMs = 60 * 60 * 1000
const sampleSize = 20

/** Checks the folder now and every hour. Does not keep the process alive. */
export function watchPictureFolder(): void {
  if (env().S3_BUCKET) return
  const check = (isStart: boolean) =>
    checkPictureFolder(isStart).catch((error: unknown) => logFault('picture-folder-unchecked', error))
  void check(true)
  setInterval(check, hourMs, false).unref()
}

/**
 * Returns whether this instance keeps uploaded pictures in the shop's folder, and otherwise warns in the log and by a notice.
 * The folder's file `folder-id` has an id of its own; the row of `PictureFolder` names the shop's folder. At a start that row
 * follows the folder that contains most of the newest pictures: after a move or a restore the shop's folder is another one.
 */
export async function checkPictureFolder(isStart: boolean): Promise<boolean> {
  const folder = path.join(/* turbopackIgnore: true */ env().SHOP_DATA_DIR, 'media')
  const isShared = await withTransaction(async (tx) => {
    // Also keeps two processes from writing different ids into one folder.
    await tx.$executeRaw`LOCK TABLE "PictureFolder" IN EXCLUSIVE MODE`
    const ownId = await readOrCreateId(folder)
    const shopFolder = await tx.pictureFolder.findFirst({ select: { id: true } })
    if (shopFolder?.id === ownId) return true
    if (shopFolder && !(isStart && (await holdsNewestPictures(tx, folder)))) return false
    await tx.pictureFolder.deleteMany()
    await tx.pictureFolder.create({ data: { id: ownId }, select: { id: true } })
    return true
  })
  if (!isShared) await raiseNotice('separate_pictures', { folder })
  return isShared
}

async function readOrCreateId(folder: string): Promise<string> {
  const file = path.join(/* turbopackIgnore: true */ folder, 'folder-id')
  const earlierId = await fs.readFile(file, 'utf8').catch(nullWhenMissing)
  if (earlierId) return earlierId
  const id = randomUUID()
  await fs.mkdir(folder, { recursive: true, mode: 0o700 })
  await fs.writeFile(`${file}.new`, id, { flush: true })
  await fs.rename(`${file}.new`, file)
  return id
}

/** Returns whether the folder contains most of the newest pictures that products show; true when they show none. */
async function holdsNewestPictures(tx: Transaction, folder: string): Promise<boolean> {
  const products = await tx.product.findMany({
    where: { image: { startsWith: '/media/' } },
    orderBy: { id: 'desc' },
    take: sampleSize,
    select: { image: true },
  })
  const ids = products.flatMap(({ image }) => parsePictureAddress(image)?.id ?? [])
  const places = ids.map((id) => path.join(/* turbopackIgnore: true */ folder, id))
  const results = await Promise.allSettled(places.map((place) => fs.access(place)))
  const { length } = results.filter(({ status }) => status === 'fulfilled')
  return ids.length === 0 || length > ids.length / 2
}

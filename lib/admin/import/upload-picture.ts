import 'server-only'
import { createHash } from 'node:crypto'
import { requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import type { uploadedPictureJson } from '@/lib/admin/import/import-schema'
import { db } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import { hasPicture, removePicture, withStoredPicture } from '@/lib/platform/storage/pictures'
import { z } from '@/lib/shared/validation/zod'

const weekMs = 7 * 24 * 60 * 60 * 1000
const maxNameLength = 200

/**
 * Stores a picture under the name of its file, so that a file of products can name it. Sent again with the same name and bytes it is
 * answered likewise, stored once, and kept for another week. A file takes the last upload with a name. `src` is its address, for the
 * pictures of a product. Owners and staff.
 */
export async function uploadPicture(
  viewer: Viewer | null,
  image: File,
): Promise<z.infer<typeof uploadedPictureJson>> {
  requireAction(viewer, 'edit-texts')
  const name =
    image.name
      .normalize('NFC')
      .trim()
      .slice(-maxNameLength)
      .replaceAll(/[\p{Cc}\p{Cs}]/gu, '') || 'picture'
  const sha256 = createHash('sha256')
    .update(new Uint8Array(await image.arrayBuffer()))
    .digest('hex')
  const address = await keepUploaded(name, sha256)
  if (address !== null) return { name, sha256, src: address }
  return withStoredPicture(image, async (address) => {
    const data = { name, sha256, address }
    const { count } = await db.uploadedPicture.createMany({ data, skipDuplicates: true })
    if (count > 0) return { name, sha256, src: address }
    // Another call has stored the same meanwhile.
    await removePicture(address)
    const where = { name_sha256: { name, sha256 } }
    const { address: src } = await db.uploadedPicture.findUniqueOrThrow({ where, select: { address: true } })
    return { name, sha256, src }
  })
}

/** Keeps a known picture for another week. Returns its address, `null` without one. */
async function keepUploaded(name: string, sha256: string): Promise<string | null> {
  const where = { name_sha256: { name, sha256 } }
  const picture = await db.uploadedPicture.findUnique({ where, select: { id: true, address: true } })
  if (!picture) return null
  const { id, address } = picture
  if (await hasPicture(address)) {
    // Its new id says that of all with its name it was sent last.
    const kept = await db.$executeRaw`
      update "UploadedPicture" set id = nextval('"UploadedPicture_id_seq"'), "usedAt" = now()
      where name = ${name} and sha256 = ${sha256}`
    return kept > 0 ? address : null
  }
  await db.uploadedPicture.deleteMany({ where: { id } })
  return null
}

const unusedRow = z.object({ address: z.string() })
/** Looked at in one round of the job; the next one takes the rest. */
const maxLooked = 500

/**
 * Removes uploaded pictures that nothing has named for a week and no product or order shows, with their files. Those that are shown
 * stay, so that a file may name them again, and are looked at again a week later.
 */
export async function removeUnusedPictures(now = new Date()): Promise<void> {
  const usedAt = { lt: new Date(now.getTime() - weekMs) }
  // Spares the reading of all products and orders in nearly every round.
  if (!(await db.uploadedPicture.findFirst({ where: { usedAt }, select: { id: true } }))) return
  const unused = await readRows(db, unusedRow)`
    with old as materialized (
      select id, address from "UploadedPicture" where "usedAt" < ${usedAt.lt}
      order by "usedAt" limit ${maxLooked} for update skip locked
    ), shown as (
      select image as address from "Product" union all select image from "OrderItem"
      union all select picture ->> 'src' from "Product", jsonb_array_elements(pictures) picture
    ), kept as (
      update "UploadedPicture" t set "usedAt" = ${now} from old
      where t.id = old.id and old.address in (select address from shown) returning t.id
    )
    delete from "UploadedPicture" t using old
    where t.id = old.id and old.address not in (select address from shown where address is not null) returning t.address`
  for (const { address } of unused) await removePicture(address)
}

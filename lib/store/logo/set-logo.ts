import 'server-only'
import { randomBytes } from 'node:crypto'
import { requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import type { LogoInput, OwnerSettingsJson } from '@/lib/store/settings/settings-schema'
import { updateShop } from '@/lib/store/settings/update-shop'
import { markAddressOf } from './logo-address'
import { markFilesOf } from './logo-files'

/** Makes an uploaded picture the mark of the shop, if `version` is still the one that was seen. Owners only. */
export async function setMark(
  viewer: Viewer | null,
  { image, version }: LogoInput,
): Promise<OwnerSettingsJson> {
  requireAction(viewer, 'manage-shop')
  const files = await markFilesOf(new Uint8Array(await image.arrayBuffer()))
  const mark = randomBytes(16).toString('hex')
  const rows = [...files].map(([form, content]) => ({ mark, form, content }))
  return updateShop(viewer, { mark: markAddressOf(mark, files.has('svg')), version }, async (tx) => {
    await tx.markFile.createMany({ data: rows })
  })
}

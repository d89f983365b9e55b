import 'server-only'
import { requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import { storeDocument } from '@/lib/platform/storage/documents'
import { Problem } from '@/lib/shared/problem/problem'
import type { NoticeInput } from './notice-input'
import { readShop } from './read-shop'
import type { OwnerSettingsJson } from './settings-schema'
import { updateShop } from './update-shop'

/** Stores the official notice of the guarantee as it is, if `version` is still the one that was seen; former ones stay. Owners only. */
export async function uploadNotice(
  viewer: Viewer | null,
  { file, version }: NoticeInput,
): Promise<OwnerSettingsJson> {
  const owner = requireAction(viewer, 'manage-shop')
  const now = await readShop()
  if (now.version !== version) throw new Problem('edit-conflict', { version: now.version })
  return updateShop(owner, { version, guaranteeNotice: await storeDocument(file) })
}

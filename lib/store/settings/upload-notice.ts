import 'server-only'
import { requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import { storeDocument } from '@/lib/platform/storage/documents'
import { Problem } from '@/lib/shared/problem/problem'
import type { NoticeInput } from './notice-input'
import { readShop } from './read-shop'
import type { OwnerSettingsJson } from './settings-schema'
import { updateShop } from './update-shop'

/**
 * Stores the official notice of the statutory guarantee as it is, and links it from products, cart and footer, if `version` is still the one
 * that was seen. A former notice stays at its address. Owners only. Throws `unsupported-file`, `storage-full`, `storage-read-only`,
 * `storage-down`, and what `updateShop` does.
 */
export async function uploadNotice(
  viewer: Viewer | null,
  { file, version }: NoticeInput,
): Promise<OwnerSettingsJson> {
  const owner = requireAction(viewer, 'manage-shop')
  const now = await readShop()
  if (now.version !== version) throw new Problem('edit-conflict', { version: now.version })
  return updateShop(owner, { version, guaranteeNotice: await storeDocument(file) })
}

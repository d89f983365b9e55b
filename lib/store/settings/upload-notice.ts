import 'server-only'
import { requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import { storeDocument } from '@/lib/platform/storage/documents'
import { Problem } from '@/lib/shared/problem/problem'
import type { NoticeInput } from './notice-input'
import { readShop } from './read-shop'
import type { OwnerSettingsJson } from './settings-schema'
import { updateShop } from './update-shop'

/** Stores the official notice of the guarantee in a language, the own one unless it is named, as it is, if `version` is still the one that was seen; former ones stay. Owners only. */
export async function uploadNotice(
  viewer: Viewer | null,
  { file, version, language }: NoticeInput,
): Promise<OwnerSettingsJson> {
  const owner = requireAction(viewer, 'manage-shop')
  const now = await readShop()
  if (now.version !== version) throw new Problem('edit-conflict', { version: now.version })
  const guaranteeNotice = await storeDocument(file)
  const isOwn = language === undefined || language === now.languages[0]
  const change = isOwn ? { guaranteeNotice } : { translations: { [language]: { guaranteeNotice } } }
  return updateShop(owner, { version, ...change })
}

import { hashOf, newKey, startOf } from '@/lib/accounts/api-keys/key-text'
import type { Scope } from '@/lib/accounts/permissions/permissions'
import { db } from '@/lib/platform/db/db'

/** Stores a key with these scopes, and returns it. */
export async function newTestKey(scopes: Scope[], more: { name?: string; expiresAt?: Date } = {}) {
  const key = newKey()
  const data = { name: 'Carrier', scopes, hash: hashOf(key), start: startOf(key), ...more }
  const { id } = await db.apiKey.create({ data, select: { id: true } })
  return { _id: id, key }
}

export function withKey(key: string): { Authorization: string } {
  return { Authorization: `Bearer ${key}` }
}

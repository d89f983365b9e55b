import 'server-only'
import { recordAudit } from '@/lib/accounts/audit/record-audit'
import { scopes } from '@/lib/accounts/permissions/permissions'
import { requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import { db, withTransaction } from '@/lib/platform/db/db'
import { Problem } from '@/lib/shared/problem/problem'
import type { KeyInput, KeyJson, NewKeyJson } from './key-schema'
import { hashOf, newKey, startOf } from './key-text'
import { maxKeys } from './key-words'

const select = {
  id: true,
  name: true,
  start: true,
  scopes: true,
  createdAt: true,
  lastUsedAt: true,
  expiresAt: true,
} as const

/** Returns all keys that nobody has revoked, expired ones too, by name. Owners only. */
export async function listKeys(viewer: Viewer | null): Promise<KeyJson[]> {
  requireAction(viewer, 'manage-shop')
  const rows = await db.apiKey.findMany({ select, orderBy: [{ name: 'asc' }, { id: 'asc' }] })
  return rows.map(({ id, createdAt, lastUsedAt, expiresAt, ...row }) => ({
    _id: id,
    ...row,
    scopes: scopes.filter((scope) => row.scopes.includes(scope)),
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
  }))
}

/** Makes a key, and returns it this once: only its hash is stored. Owners only. Throws `too-many-keys` for the 21st that has not expired. */
export async function makeKey(viewer: Viewer | null, input: KeyInput): Promise<NewKeyJson> {
  const owner = requireAction(viewer, 'manage-shop')
  const { name, scopes: opened, expiresAt } = input
  const key = newKey()
  const data = { name, scopes: opened, expiresAt, hash: hashOf(key), start: startOf(key) }
  const id = await withTransaction(async (tx) => {
    // One at a time, so that several at once do not exceed the limit.
    await tx.$executeRaw`lock table "ApiKey" in share row exclusive mode`
    const live = { OR: [{ expiresAt: null }, { expiresAt: { gt: new Date() } }] }
    if ((await tx.apiKey.count({ where: live })) >= maxKeys) throw new Problem('too-many-keys')
    const row = await tx.apiKey.create({ data, select: { id: true } })
    const changes = loggedFieldsOf({ name, scopes: opened, expiresAt })
    await recordAudit(tx, owner, { action: 'key-made', entity: 'key', entityId: row.id, changes })
    return row.id
  })
  return { _id: id, key, name, scopes: opened, expiresAt: expiresAt?.toISOString() ?? null }
}

/** Revokes a key: its next call is refused. Owners only. Throws `not-found`, also for one that was revoked before. */
export async function revokeKey(viewer: Viewer | null, id: number | null): Promise<{ detail: string }> {
  const owner = requireAction(viewer, 'manage-shop')
  return withTransaction(async (tx) => {
    const [row] = await tx.apiKey.findMany({ where: { id: id ?? 0 }, select: { name: true } })
    const { count } = await tx.apiKey.deleteMany({ where: { id: id ?? 0 } })
    if (count === 0 || !row) throw new Problem('not-found')
    const changes = { name: [row.name, null] } satisfies Record<string, [string, null]>
    await recordAudit(tx, owner, { action: 'key-revoked', entity: 'key', entityId: id, changes })
    return { detail: 'Key revoked.' }
  })
}

function loggedFieldsOf({ name, scopes: opened, expiresAt }: KeyInput): Record<string, [null, string]> {
  return {
    name: [null, name],
    scopes: [null, opened.join(', ')],
    ...(expiresAt && { expiresAt: [null, expiresAt.toISOString()] }),
  }
}

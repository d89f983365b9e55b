import 'server-only'
import type { AuditChanges } from '@/lib/accounts/audit/audit-actions'
import { recordAudit } from '@/lib/accounts/audit/record-audit'
import { type Viewer, viewerSelect } from '@/lib/accounts/permissions/viewer'
import { hashPassword } from '@/lib/accounts/sessions/passwords'
import type { Client } from '@/lib/platform/async/work-queue'
import { env } from '@/lib/platform/config/env'
import { db, isUniqueViolation, type Transaction, withTransaction } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import { countryChoices } from '@/lib/shared/locale/country-code'
import { Problem } from '@/lib/shared/problem/problem'
import { z } from '@/lib/shared/validation/zod'
import { readShop } from '@/lib/store/settings/read-shop'
import { ownerSettingsJsonOf } from '@/lib/store/settings/settings-json'
import type { OwnerSettingsJson } from '@/lib/store/settings/settings-schema'
import { refuseChanges, writeShop } from '@/lib/store/settings/update-shop'
import { addDemoGoods } from './demo-goods'
import type { SetupInput } from './setup-schema'
import { setupTokenHash } from './setup-token'

export type SetupState = { settings: OwnerSettingsJson; countries: { code: string; name: string }[] }

const linkRow = z.object({ tokenHash: z.string() })

/** Throws `not-found` unless the shop has no owner yet. A demo is never set up: its accounts come from the seed. */
export async function requireOpenSetup(tx: Pick<Transaction, 'user'> = db): Promise<void> {
  const { SHOP_SEED, SHOP_DEMO } = env()
  if (SHOP_SEED === 'demo' || SHOP_DEMO) throw new Problem('not-found')
  const where = { role: 'owner' } as const
  if (await tx.user.findFirst({ where, select: { id: true } })) throw new Problem('not-found')
}

/**
 * Returns what the form of the set-up begins with; null for a token that does not open it. Throws `not-found` like `requireOpenSetup`.
 */
export async function readSetupState(token: string): Promise<SetupState | null> {
  await requireOpenSetup()
  if (!(await isKnown(token))) return null
  return { settings: ownerSettingsJsonOf(await readShop()), countries: countryChoices() }
}

async function isKnown(token: string): Promise<boolean> {
  const where = { tokenHash: setupTokenHash(token) }
  return (await db.setupLink.findUnique({ where, select: { tokenHash: true } })) !== null
}

/**
 * Opens the shop: makes its first owner, with a session, stores the settings and adds the demo's products, all of it or nothing. Of
 * several calls one wins. Throws `not-found` once there is an owner, `setup-token-invalid`, `email-in-use`, `busy`, and
 * `invalid-input` for settings like `updateShop`.
 */
export async function setUpShop(
  { token, owner: { password, ...person }, settings, demoGoods }: SetupInput,
  client?: Client,
): Promise<Viewer> {
  // Before the hashing, which takes a whole core.
  if (!(await isKnown(token))) throw new Problem('setup-token-invalid')
  const before = await readShop()
  await refuseChanges(before, settings, 'settings.')
  const passwordHash = await hashPassword(password, client)
  const sessionId = crypto.randomUUID()
  const viewer = await withTransaction(async (tx) => {
    // Another set-up, and `npm run admin`, delete the same rows: who comes second waits here and finds none.
    const links = await readRows(tx, linkRow)`delete from "SetupLink" returning "tokenHash"`
    await requireOpenSetup(tx)
    if (!links.some(({ tokenHash }) => tokenHash === setupTokenHash(token)))
      throw new Problem('setup-token-invalid')
    const data = { ...person, holderEmail: person.email, passwordHash, role: 'owner' as const }
    const owner = await tx.user.create({
      data: { ...data, sessions: { create: { id: sessionId } } },
      select: viewerSelect,
    })
    const changes = { role: [null, 'owner'] } satisfies AuditChanges
    await recordAudit(tx, owner, { action: 'owner-made', entity: 'user', entityId: owner.id, changes })
    if (demoGoods) await addDemoGoods(tx)
    if (Object.keys(settings).length > 0) await writeShop(tx, owner, before, settings)
    return { ...owner, sessionId }
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new Problem('email-in-use') : error
  })
  await readShop()
  return viewer
}

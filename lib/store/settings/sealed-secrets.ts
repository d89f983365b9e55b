import 'server-only'
import { db } from '@/lib/platform/db/db'
import {
  ageOf,
  factorsOf,
  openSecret,
  type Place,
  sealSecret,
  settingOf,
  webhookSecretOf,
} from '@/lib/platform/secrets/secret-box'
import { z } from '@/lib/shared/validation/zod'
import { secretNames } from './shop-settings'

/** A secret in the database. `replace` stores it sealed again, unless it has changed meanwhile; resolves to the number of rows. */
type Sealed = {
  place: Place
  sealed: Uint8Array
  replace: (resealed: Uint8Array<ArrayBuffer>) => Promise<number>
}

/** Stores what the previous secret of the shop has encrypted under the current one. Returns how many secrets that were. */
export async function resealSecrets(): Promise<number> {
  let resealed = 0
  for (const { place, sealed, replace } of await readSealed()) {
    const secret = ageOf(sealed, place) === 'previous' ? openSecret(sealed, place) : null
    if (secret) resealed += await replace(sealSecret(secret, place))
  }
  return resealed
}

/** Counts the stored secrets by what opens them: the shop's current secret, its previous one alone, or neither (`lost`). */
export async function countSealed(): Promise<Record<ReturnType<typeof ageOf>, number>> {
  const counts = { current: 0, previous: 0, lost: 0 }
  for (const { place, sealed } of await readSealed()) counts[ageOf(sealed, place)] += 1
  return counts
}

async function readSealed(): Promise<Sealed[]> {
  return [...(await readFactors()), ...(await readWebhooks()), ...(await readSettings())]
}

async function readFactors(): Promise<Sealed[]> {
  const rows = await db.codeFactor.findMany({ select: { userId: true, secret: true } })
  return rows.map(({ userId, secret }) => ({
    place: factorsOf(userId),
    sealed: secret,
    replace: async (resealed) =>
      (await db.codeFactor.updateMany({ where: { userId, secret }, data: { secret: resealed } })).count,
  }))
}

async function readWebhooks(): Promise<Sealed[]> {
  const select = { id: true, secret: true, formerSecret: true, formerUntil: true } as const
  const rows = await db.webhook.findMany({ select })
  return rows.flatMap(({ id, secret, formerSecret, formerUntil }) => {
    const place = webhookSecretOf(id)
    const newest: Sealed = {
      ...{ place, sealed: secret },
      replace: async (resealed) =>
        (await db.webhook.updateMany({ where: { id, secret }, data: { secret: resealed } })).count,
    }
    if (!formerSecret || !formerUntil || formerUntil < new Date()) return [newest]
    const former: Sealed = {
      ...{ place, sealed: formerSecret },
      replace: async (resealed) =>
        (await db.webhook.updateMany({ where: { id, formerSecret }, data: { formerSecret: resealed } }))
          .count,
    }
    return [newest, former]
  })
}

const storedValues = z.record(z.string(), z.unknown())

async function readSettings(): Promise<Sealed[]> {
  const row = await db.shopSettings.findFirst({ select: { values: true } })
  const values = storedValues.parse(row?.values ?? {})
  return secretNames.flatMap((name) => {
    const stored = values[name]
    if (typeof stored !== 'string') return []
    const replace = (resealed: Uint8Array) => db.$executeRaw`
      update "ShopSettings" set "values" = "values" || jsonb_build_object(${name}::text, ${Buffer.from(resealed).toString('base64')}::text)
      where "values" ->> ${name} = ${stored}`
    return [{ place: settingOf(name), sealed: Buffer.from(stored, 'base64'), replace }]
  })
}

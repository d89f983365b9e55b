import { t } from '@/lib/shared/messages/message'
import 'server-only'
import { randomBytes } from 'node:crypto'
import { requireUser, type Viewer } from '@/lib/accounts/permissions/viewer'
import { lockViewer } from '@/lib/accounts/sessions/lock-viewer'
import { env } from '@/lib/platform/config/env'
import { db, withTransaction } from '@/lib/platform/db/db'
import { factorsOf, openSecret, sealSecret } from '@/lib/platform/secrets/secret-box'
import { Problem } from '@/lib/shared/problem/problem'
import { qrOf } from '@/lib/shared/text/qr'
import { addFactor, recordFactor, removeFactor } from './change-factors'
import type { NewCodeJson } from './mfa-schema'
import { ownFactors } from './own-factors'
import { requireRecentProof } from './recent-proof'
import { makeRecoveryCodes } from './recovery-codes'
import { codesOf, stepOf } from './use-code'

/** As long as the hash that makes the codes. */
const secretLength = 20

/** Makes a secret for an app for codes. It counts for nothing until `confirmCode`; another start replaces it. */
export async function startCode(viewer: Viewer | null): Promise<NewCodeJson> {
  const user = requireUser(viewer)
  await requireRecentProof(user)
  const bytes = randomBytes(secretLength)
  const secret = sealSecret(bytes, factorsOf(user.id))
  await withTransaction(async (tx) => {
    await lockViewer(tx, user)
    const { count } = await tx.codeFactor.deleteMany({ where: { userId: user.id, confirmedAt: null } })
    const known = count === 0 && (await tx.codeFactor.count({ where: { userId: user.id } })) > 0
    if (known) throw new Problem('factor-exists')
    await tx.codeFactor.create({ data: { userId: user.id, secret }, select: { userId: true } })
  })
  const app = codesOf(bytes, { issuer: env().SELLER_NAME, label: user.email })
  const uri = app.toString()
  return { secret: app.secret.base32, uri, qr: qrOf(uri, 2) }
}

/** Takes the first code of the app, which is a second factor from now on; with the first one the person gets recovery codes. */
export async function confirmCode(
  viewer: Viewer | null,
  code: string,
): Promise<{ recoveryCodes: string[] | null }> {
  const user = requireUser(viewer)
  await requireRecentProof(user)
  const pending = await db.codeFactor.findUnique({ where: { userId: user.id, confirmedAt: null } })
  const secret = pending && openSecret(pending.secret, factorsOf(user.id))
  const step = secret && stepOf(secret, code.replaceAll(/\s/g, ''))
  if (!step) throw new Problem('second-factor-wrong')
  return withTransaction(async (tx) => {
    const recoveryCodes = await addFactor(tx, user, 'code')
    const { count } = await tx.codeFactor.updateMany({
      where: { userId: user.id, confirmedAt: null, secret: pending.secret },
      data: { confirmedAt: new Date(), lastStep: step },
    })
    if (count === 0) throw new Problem('second-factor-wrong')
    return { recoveryCodes }
  })
}

/** Removes the app for codes. A repeat changes nothing. */
export async function removeCode(viewer: Viewer | null): Promise<{ detail: string }> {
  const user = requireUser(viewer)
  await requireRecentProof(user)
  await withTransaction((tx) =>
    removeFactor(tx, user, 'code', async () => {
      const { count } = await tx.codeFactor.deleteMany({ where: { userId: user.id } })
      return count
    }),
  )
  return { detail: t('security.app-removed') }
}

/** Replaces the recovery codes; there are none without a second factor. */
export async function renewRecoveryCodes(viewer: Viewer | null): Promise<{ recoveryCodes: string[] | null }> {
  const user = requireUser(viewer)
  await requireRecentProof(user)
  return withTransaction(async (tx) => {
    await lockViewer(tx, user)
    if (!(await ownFactors(user, tx)).isNeeded) return { recoveryCodes: null }
    await recordFactor(tx, user, 'recovery-codes-made')
    return { recoveryCodes: await makeRecoveryCodes(tx, user.id) }
  })
}

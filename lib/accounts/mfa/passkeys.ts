import { t } from '@/lib/shared/messages/message'
import 'server-only'
import { createHmac } from 'node:crypto'
import {
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { requireUser, type Viewer } from '@/lib/accounts/permissions/viewer'
import { env } from '@/lib/platform/config/env'
import { db, isUniqueViolation, withTransaction } from '@/lib/platform/db/db'
import { Problem } from '@/lib/shared/problem/problem'
import { addFactor, removeFactor } from './change-factors'
import type { AddPasskeyInput, PasskeyJson } from './mfa-schema'
import { challengeMinutes, makeChallenge, takeChallenge } from './passkey-challenges'
import { requireRecentProof } from './recent-proof'
import { relyingParty } from './relying-party'

/** Passkeys of one person. */
const maxPasskeys = 20

/** Names the person to their devices for good. It says nothing to others, as their id or e-mail would. */
function handleOf({ id }: Viewer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHmac('sha256', env().NEXTAUTH_SECRET).update(`passkeys of ${id}`).digest())
}

/** Returns what a browser needs to make a passkey. */
export async function startPasskey(viewer: Viewer | null): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const user = requireUser(viewer)
  const { id: rpID, name: rpName } = relyingParty()
  await requireRecentProof(user)
  const own = await db.passkey.findMany({ where: { userId: user.id }, select: { credentialId: true } })
  if (own.length >= maxPasskeys) throw new Problem('too-many-passkeys')
  const challenge = await makeChallenge({ purpose: 'add', sessionId: user.sessionId })
  return generateRegistrationOptions({
    rpID,
    rpName,
    userID: handleOf(user),
    userName: user.email,
    userDisplayName: user.name,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    excludeCredentials: own.map(({ credentialId: id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestationType: 'none',
    timeout: challengeMinutes * 60 * 1000,
  })
}

/** Adds a passkey that answers a challenge of this session. With the first second factor the person gets recovery codes. */
export async function addPasskey(
  viewer: Viewer | null,
  { name, passkey }: AddPasskeyInput,
): Promise<PasskeyJson & { recoveryCodes: string[] | null }> {
  const user = requireUser(viewer)
  const { id: rpID, origin } = relyingParty()
  await requireRecentProof(user)
  const use = { purpose: 'add', sessionId: user.sessionId } as const
  const response = { ...(passkey as unknown as RegistrationResponseJSON), clientExtensionResults: {} }
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => takeChallenge(challenge, use),
    expectedOrigin: origin,
    expectedRPID: rpID,
  }).catch(() => ({ registrationInfo: undefined }))
  if (!registrationInfo) throw new Problem('second-factor-wrong')
  const { id: credentialId, publicKey, counter, transports = [] } = registrationInfo.credential
  const facts = { credentialId, publicKey, counter, transports: transports.slice(0, 10) }
  try {
    return await withTransaction(async (tx) => {
      const recoveryCodes = await addFactor(tx, user, 'passkey')
      if ((await tx.passkey.count({ where: { userId: user.id } })) >= maxPasskeys)
        throw new Problem('too-many-passkeys')
      const row = await tx.passkey.create({ data: { userId: user.id, name, ...facts }, select })
      return { ...passkeyJsonOf(row), recoveryCodes }
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new Problem('factor-exists')
    throw error
  }
}

export async function renamePasskey(
  viewer: Viewer | null,
  id: number | null,
  name: string,
): Promise<PasskeyJson> {
  const { id: userId } = requireUser(viewer)
  const { count } = await db.passkey.updateMany({ where: { id: id ?? 0, userId }, data: { name } })
  if (count === 0) throw new Problem('not-found')
  return passkeyJsonOf(await db.passkey.findUniqueOrThrow({ where: { id: id ?? 0 }, select }))
}

/** Removes one's own passkey; it logs in no more. A repeat changes nothing. */
export async function removePasskey(viewer: Viewer | null, id: number | null): Promise<{ detail: string }> {
  const user = requireUser(viewer)
  await requireRecentProof(user)
  await withTransaction((tx) =>
    removeFactor(tx, user, 'passkey', async () => {
      const { count } = await tx.passkey.deleteMany({ where: { id: id ?? 0, userId: user.id } })
      return count
    }),
  )
  return { detail: t('security.passkey-removed') }
}

const select = { id: true, name: true, createdAt: true, lastUsedAt: true } as const

type Row = { id: number; name: string; createdAt: Date; lastUsedAt: Date | null }

function passkeyJsonOf({ id, name, createdAt, lastUsedAt }: Row): PasskeyJson {
  return {
    _id: id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }
}

/** One's own passkeys, the oldest first. */
export async function listPasskeys(userId: number): Promise<PasskeyJson[]> {
  const rows = await db.passkey.findMany({ where: { userId }, orderBy: { id: 'asc' }, select })
  return rows.map(passkeyJsonOf)
}

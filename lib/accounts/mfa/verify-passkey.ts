import 'server-only'
import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  type PublicKeyCredentialRequestOptionsJSON,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server'
import { type Viewer, viewerSelect } from '@/lib/accounts/permissions/viewer'
import type { Passkey } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/db/db'
import { Problem } from '@/lib/shared/problem/problem'
import type { SignedInput } from './mfa-schema'
import { challengeMinutes, makeChallenge, takeChallenge } from './passkey-challenges'
import { relyingParty } from './relying-party'

/** A log-in without a password does not know the user and session. */
type Signer = { userId: number; sessionId: string } | null

const usageOf = (signer: Signer) =>
  ({ purpose: signer ? 'prove' : 'log_in', sessionId: signer?.sessionId ?? null }) as const

/** Returns what a browser needs to have a passkey sign: for a log-in any passkey of this shop, for a proof one of the user's own. */
export async function requestPasskey(signer: Signer): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { id: rpID } = relyingParty()
  const own = signer ? await db.passkey.findMany({ where: { userId: signer.userId } }) : []
  const challenge = await makeChallenge(usageOf(signer))
  return generateAuthenticationOptions({
    rpID,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    allowCredentials: own.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: transports as AuthenticatorTransport[],
    })),
    userVerification: 'required',
    timeout: challengeMinutes * 60 * 1000,
  })
}

/**
 * Returns the user, as they were before the check, whose passkey has signed a challenge of this session, or one for a log-in, and uses
 * the challenge up. Throws `second-factor-wrong` for anything else: an unknown or removed passkey, another's, another site's, an old or
 * used challenge.
 */
export async function verifyPasskey(
  passkey: SignedInput,
  signer: Signer,
): Promise<Omit<Viewer, 'sessionId'>> {
  const { id: rpID, origin } = relyingParty()
  const wrong = () => new Problem('second-factor-wrong')
  const row = await db.passkey.findUnique({
    where: { credentialId: passkey.id },
    include: { user: { select: viewerSelect } },
  })
  if (!row || (signer && row.userId !== signer.userId)) throw wrong()
  const response = passkey as unknown as AuthenticationResponseJSON
  const result = await verifyAuthenticationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: (challenge) => takeChallenge(challenge, usageOf(signer)),
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: credentialOf(row),
  }).catch(() => null)
  if (!result?.verified) throw wrong()
  const counter = BigInt(result.authenticationInfo.newCounter)
  const { count } = await db.passkey.updateMany({
    // One of two answers with the same count passes; devices that do not count always send 0.
    where: { id: row.id, ...(counter > 0n ? { counter: { lt: counter } } : {}) },
    data: { counter, lastUsedAt: new Date() },
  })
  if (count === 0) throw wrong()
  return row.user
}

const credentialOf = ({ credentialId: id, publicKey, counter }: Passkey) => ({
  id,
  publicKey: new Uint8Array(publicKey),
  counter: Number(counter),
})

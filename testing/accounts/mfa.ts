import { confirmCode, startCode } from '@/lib/accounts/mfa/authenticator-codes'
import { addPasskey, startPasskey } from '@/lib/accounts/mfa/passkeys'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { db } from '@/lib/platform/db/db'
import { codeFor } from './app-codes'
import { type Authenticator, newAuthenticator } from './authenticator'

/** Gives the user an app for codes, whose code of the step before is used up by this. */
export async function addCode(user: Viewer): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = await startCode(user)
  const confirm = () => confirmCode(user, codeFor(secret, -1))
  // A new step may begin between the code and its check.
  const { recoveryCodes } = await confirm().catch(confirm)
  return { secret, recoveryCodes: recoveryCodes ?? [] }
}

/** Gives the user a passkey in software. */
export async function addPasskeyOf(
  user: Viewer,
  authenticator: Authenticator = newAuthenticator(),
): Promise<{ id: number; authenticator: Authenticator; recoveryCodes: string[] | null }> {
  const { challenge } = await startPasskey(user)
  const passkey = authenticator.create(challenge)
  const { _id: id, recoveryCodes } = await addPasskey(user, { name: 'Test key', passkey })
  return { id, authenticator, recoveryCodes }
}

/** Moves the last proof and the log-in of the user's session into the past. */
export async function ageProof({ sessionId }: Viewer, minutes: number): Promise<void> {
  const then = new Date(Date.now() - minutes * 60_000)
  await db.session.updateMany({ where: { id: sessionId }, data: { provenAt: then, createdAt: then } })
}

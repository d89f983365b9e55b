import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import type { PasskeyJson } from '@/lib/accounts/mfa/mfa-schema'
import type { UserInfo } from '@/lib/accounts/users/user-schema'
import { t } from '@/lib/shared/messages/message'
import { ApiError } from './api-call'
import { factorApi, type PasskeyOptions } from './mfa-client'

/** What the browser does with passkeys. Loaded on a click only: `import('@/lib/api/client/passkey-client')`. */

/** Runs a dialog of the browser. Throws an ApiError without a response when it was closed, or there are no passkeys here. */
async function ask<T>(dialog: () => Promise<T>): Promise<T> {
  if (!browserSupportsWebAuthn()) throw new ApiError(0, t('security.browser-without'))
  try {
    return await dialog()
  } catch (error) {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError'
    throw new ApiError(0, isKnown ? t('security.passkey-known') : t('security.passkey-unused-now'))
  }
}

const signed = (options: PasskeyOptions) =>
  ask(() => startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }))

/** Logs in by a passkey that the visitor chooses, without e-mail or password. */
export async function logInByPasskey(): Promise<UserInfo> {
  const answer = await signed(await factorApi.startPasskeyLogin())
  return factorApi.logInByPasskey({ ...answer, response: { ...answer.response } })
}

/** Shows by a passkey who uses the session. */
export async function proveByPasskey(): Promise<void> {
  const answer = await signed(await factorApi.startProof())
  await factorApi.prove({ passkey: { ...answer, response: { ...answer.response } } })
}

/** Makes a passkey for the user on a device of theirs. */
export async function createPasskey(
  name: string,
  options: PasskeyOptions,
): Promise<PasskeyJson & { recoveryCodes: string[] | null }> {
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON
  const answer = await ask(() => startRegistration({ optionsJSON }))
  return factorApi.addPasskey({ name, passkey: { ...answer, response: { ...answer.response } } })
}

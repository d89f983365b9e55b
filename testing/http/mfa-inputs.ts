import { startCode } from '@/lib/accounts/mfa/authenticator-codes'
import { startPasskey } from '@/lib/accounts/mfa/passkeys'
import { requestPasskey } from '@/lib/accounts/mfa/verify-passkey'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { db } from '@/lib/platform/db/db'
import { codeFor } from '@/testing/accounts/app-codes'
import { newAuthenticator } from '@/testing/accounts/authenticator'
import { addPasskeyOf } from '@/testing/accounts/mfa'
import { createUser, testPassword } from '@/testing/db/rows'

/** `viewer` is who calls, or any user. */

const withoutFactors = async ({ id }: Viewer) => {
  await db.passkey.deleteMany({ where: { userId: id } })
  await db.codeFactor.deleteMany({ where: { userId: id } })
}

export const factorInputs = {
  startPasskeyLogin: () => ({}),
  logInByPasskey: async () => {
    const { authenticator } = await addPasskeyOf(await createUser())
    return { body: { passkey: authenticator.sign((await requestPasskey(null)).challenge) } }
  },
  listFactors: () => ({}),
  startProof: () => ({}),
  prove: async (viewer: Viewer) => {
    await withoutFactors(viewer)
    return { body: { password: testPassword } }
  },
  startPasskey: () => ({}),
  addPasskey: async (viewer: Viewer) => {
    const { challenge } = await startPasskey(viewer)
    return { body: { name: 'Phone', passkey: newAuthenticator().create(challenge) } }
  },
  renamePasskey: async (viewer: Viewer) => ({
    id: (await addPasskeyOf(viewer)).id,
    body: { name: 'Phone' },
  }),
  removePasskey: () => ({ id: 1 }),
  startCode: async (viewer: Viewer) => {
    await withoutFactors(viewer)
    return {}
  },
  confirmCode: async (viewer: Viewer) => {
    await withoutFactors(viewer)
    return { body: { code: codeFor((await startCode(viewer)).secret) } }
  },
  removeCode: () => ({}),
  renewRecoveryCodes: () => ({}),
  listSessions: () => ({}),
  endSession: () => ({ id: 2_000_000_000 }),
  endOtherSessions: () => ({}),
}

import { ownPasswordInput } from '@/lib/accounts/users/user-schema'
import { t } from '@/lib/shared/messages/message'
import { idJson, requiredText, timeJson } from '@/lib/shared/validation/wire'
import { z } from '@/lib/shared/validation/zod'

/** What proves a person: `password` only while it alone logs them in. */
export const proofMethods = ['code', 'recovery', 'passkey', 'password'] as const
export type ProofMethod = (typeof proofMethods)[number]

const bytesText = z.string().max(20_000)

/** What a browser answers for a passkey: `PublicKeyCredential.toJSON()`. Its content is checked when it is verified. */
const credentialInput = z.looseObject(
  { id: bytesText, rawId: bytesText, type: z.literal('public-key') },
  { error: () => t('security.no-passkey-answer') },
)
const signedInput = credentialInput.extend({
  response: z.looseObject({
    clientDataJSON: bytesText,
    authenticatorData: bytesText,
    signature: bytesText,
    userHandle: bytesText.nullish(),
  }),
})
const createdInput = credentialInput.extend({
  response: z.looseObject({ clientDataJSON: bytesText, attestationObject: bytesText }),
})

export const passkeyLoginInput = z.object({ passkey: signedInput })

const passkeyName = requiredText({
  get label() {
    return t('account.name')
  },
  maxLength: 60,
})

export const addPasskeyInput = z.object({ name: passkeyName, passkey: createdInput })

export const renamePasskeyInput = z.object({ name: passkeyName })

const codeMissing = { error: () => t('security.code-required') }
const codeText = z.string(codeMissing).min(1, codeMissing).max(100)

export const codeInput = z.object({ code: codeText })

export const proofInput = z.union(
  [
    z.strictObject({ code: codeText }),
    z.strictObject({ passkey: signedInput }),
    z.strictObject({ password: ownPasswordInput }),
  ],
  { error: () => t('security.proof-required') },
)

export const passkeyJson = z.object({
  _id: idJson,
  name: z.string(),
  createdAt: timeJson,
  lastUsedAt: timeJson.nullable(),
})

/** What the browser passes to `navigator.credentials`, as WebAuthn defines it. */
export const passkeyOptionsJson = z.looseObject({ challenge: z.string() })

/** The recovery codes, when they were made by this call: nobody can read them again. */
const newCodesJson = z.array(z.string()).nullable()

export const addedPasskeyJson = passkeyJson.extend({ recoveryCodes: newCodesJson })
export const recoveryCodesJson = z.object({ recoveryCodes: newCodesJson })

/** A secret for an app, in letters, as an address, and as the squares of its QR code: an SVG path in a square of `size`. */
export const newCodeJson = z.object({
  secret: z.string(),
  uri: z.string(),
  qr: z.object({ size: z.int(), path: z.string() }),
})

export const factorsJson = z.object({
  passkeys: z.array(passkeyJson),
  hasCode: z.boolean(),
  recoveryCodesLeft: z.int(),
  /** The password alone does not log in. */
  isNeeded: z.boolean(),
  /** The shop has a host name. */
  canUsePasskeys: z.boolean(),
})

export type PasskeyJson = z.infer<typeof passkeyJson>
export type FactorsJson = z.infer<typeof factorsJson>
export type NewCodeJson = z.infer<typeof newCodeJson>
export type SignedInput = z.infer<typeof signedInput>
export type AddPasskeyInput = z.infer<typeof addPasskeyInput>
export type ProofInput = z.infer<typeof proofInput>

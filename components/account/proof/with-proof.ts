import type { ProofMethod } from '@/lib/accounts/mfa/mfa-schema'
import { ApiError } from '@/lib/api/client/api-call'
import { t } from '@/lib/shared/messages/message'
import { isRecord } from '@/lib/shared/text/has-strings'
import { askForProof } from './ask-for-proof'

/** By what the shop wants to be shown who this is; `null` for any other error. Empty when the user has no second factor yet. */
export function methodsOf(error: unknown): ProofMethod[] | null {
  if (!(error instanceof ApiError) || error.code !== 'second-factor-needed') return null
  const methods = isRecord(error.body) ? error.body.methods : null
  return Array.isArray(methods) ? methods : []
}

/**
 * Sends a call, and once more after the user has shown again who they are, in a dialog, when the shop asks for that. Throws an
 * ApiError without a response when they do not.
 */
export async function withProof<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send()
  } catch (error) {
    const methods = methodsOf(error)
    if (!methods || methods.length === 0) throw error
    if (await askForProof(methods)) return send()
    throw new ApiError(0, t('security.not-proven'))
  }
}

import 'server-only'
import { isKey } from '@/lib/accounts/api-keys/key-text'
import type { Program } from '@/lib/accounts/permissions/viewer'
import { access, type Call } from '@/lib/api/contract/define-calls'
import { findProgramAndCount } from '@/lib/api/rate-limits/rate-limit'
import { Problem } from '@/lib/shared/problem/problem'
import { bearerIn } from './api-route'
import type { LoggedCall } from './log-request'

/**
 * Returns who finds the program of a request to this call, by the key that it sends as bearer token. `null` for a request without one or
 * with a key that does not hold, which is a visitor's, and for a call that is not opened to the key but answers everybody. Throws `not-allowed` for any
 * other call, before anything else is looked at, then `too-many-requests`.
 */
export function programOf(call: Call) {
  const isPublic = call.access === 'everybody' && call.method === 'GET'
  const takesKeys = call.access === 'everybody' || access[call.access].key === 'token'
  return async (request: Request, logged: LoggedCall): Promise<Program | null> => {
    const token = takesKeys ? bearerIn(request) : null
    const result = token && isKey(token) ? await findProgramAndCount(token) : null
    if (!result) return null
    const { program, refuse } = result
    logged.keyId = program.keyId
    const isOpened = call.scope !== undefined && program.scopes.includes(call.scope)
    if (!isOpened && !isPublic) throw new Problem('not-allowed')
    refuse()
    return isOpened ? program : null
  }
}

import 'server-only'
import { requireUser, type Viewer } from '@/lib/accounts/permissions/viewer'
import type { FactorsJson } from './mfa-schema'
import { ownFactors } from './own-factors'
import { listPasskeys } from './passkeys'
import { canUsePasskeys } from './relying-party'

export async function listFactors(viewer: Viewer | null): Promise<FactorsJson> {
  const user = requireUser(viewer)
  const [passkeys, { hasCode, recoveryCodes, isNeeded }] = await Promise.all([
    listPasskeys(user.id),
    ownFactors(user),
  ])
  return {
    passkeys,
    hasCode,
    recoveryCodesLeft: recoveryCodes,
    isNeeded,
    canUsePasskeys: canUsePasskeys(),
  }
}

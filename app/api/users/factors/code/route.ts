import { confirmCode, removeCode } from '@/lib/accounts/mfa/authenticator-codes'
import { factorCalls } from '@/lib/api/contract/mfa-calls'
import { limitCodes } from '@/lib/api/rate-limits/log-in-limits'
import { otherMethods } from '@/lib/api/server/other-methods'
import { serve } from '@/lib/api/server/serve'

export const { POST } = serve(factorCalls.confirmCode, async ({ viewer, body }) => {
  await limitCodes(viewer)
  return confirmCode(viewer, body.code)
})

export const { DELETE } = serve(factorCalls.removeCode, ({ viewer }) => removeCode(viewer))

export const { GET, PUT, PATCH, OPTIONS } = otherMethods('POST', 'DELETE')

import { factorCalls } from '@/lib/calls/factors'
import { confirmCode, removeCode } from '@/lib/factors/code-factor'
import { limitCodes } from '@/lib/http/log-in-limits'
import { otherMethods } from '@/lib/http/other-methods'
import { serve } from '@/lib/http/serve'

export const { POST } = serve(factorCalls.confirmCode, async ({ viewer, body }) => {
  await limitCodes(viewer)
  return confirmCode(viewer, body.code)
})

export const { DELETE } = serve(factorCalls.removeCode, ({ viewer }) => removeCode(viewer))

export const { GET, PUT, PATCH, OPTIONS } = otherMethods('POST', 'DELETE')

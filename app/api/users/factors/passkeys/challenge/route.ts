import { factorCalls } from '@/lib/calls/factors'
import { startPasskey } from '@/lib/factors/passkeys'
import { serve } from '@/lib/http/serve'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  factorCalls.startPasskey,
  async ({ viewer }) => ({ ...(await startPasskey(viewer)) }),
)

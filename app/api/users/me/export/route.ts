import { userCalls } from '@/lib/calls/users'
import { limitExports } from '@/lib/http/rate-limit'
import { serve } from '@/lib/http/serve'
import { exportOwnData } from '@/lib/privacy/export-own-data'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  userCalls.exportOwnData,
  async ({ viewer }) => {
    await limitExports(viewer)
    return exportOwnData(viewer)
  },
)

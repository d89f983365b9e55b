import { exportOwnData } from '@/lib/admin/privacy/export-own-data'
import { userCalls } from '@/lib/api/contract/user-calls'
import { limitExports } from '@/lib/api/rate-limits/rate-limit'
import { serve } from '@/lib/api/server/serve'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  userCalls.exportOwnData,
  async ({ viewer }) => {
    await limitExports(viewer)
    return exportOwnData(viewer)
  },
)

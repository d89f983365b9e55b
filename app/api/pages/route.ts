import { pageCalls } from '@/lib/api/contract/page-calls'
import { serve } from '@/lib/api/server/serve'
import { listPages } from '@/lib/store/cms/pages-for-admins'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(pageCalls.listPages, async ({ viewer }) =>
  Response.json(await listPages(viewer)),
)

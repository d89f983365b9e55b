import { pageCalls } from '@/lib/calls/pages'
import { serve } from '@/lib/http/serve'
import { listPages } from '@/lib/pages/desk-pages'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(pageCalls.listPages, async ({ viewer }) =>
  Response.json(await listPages(viewer)),
)

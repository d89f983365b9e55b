import { pageCalls } from '@/lib/api/contract/page-calls'
import { otherMethods } from '@/lib/api/server/other-methods'
import { serve } from '@/lib/api/server/serve'
import { parsePageSlug } from '@/lib/shared/routes/page-slugs'
import { getPage } from '@/lib/store/cms/pages-for-admins'
import { savePage } from '@/lib/store/cms/save-page'

export const { GET } = serve(pageCalls.getPage, ({ viewer, slug }) => getPage(viewer, parsePageSlug(slug)))

export const { PUT } = serve(pageCalls.savePage, ({ viewer, slug, body }) =>
  savePage(viewer, parsePageSlug(slug), body),
)

export const { PATCH } = serve(pageCalls.patchPage, ({ viewer, slug, body }) =>
  savePage(viewer, parsePageSlug(slug), body),
)

export const { POST, DELETE, OPTIONS } = otherMethods('GET', 'PUT', 'PATCH')

import { pageCalls } from '@/lib/calls/pages'
import { otherMethods } from '@/lib/http/other-methods'
import { serve } from '@/lib/http/serve'
import { parsePageSlug } from '@/lib/page-slugs'
import { getPage } from '@/lib/pages/desk-pages'
import { savePage } from '@/lib/pages/save-page'

export const { GET } = serve(pageCalls.getPage, ({ viewer, slug }) => getPage(viewer, parsePageSlug(slug)))

export const { PUT } = serve(pageCalls.savePage, ({ viewer, slug, body }) =>
  savePage(viewer, parsePageSlug(slug), body),
)

export const { POST, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'PUT')

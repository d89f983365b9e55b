import { requireAction } from '@/lib/accounts/permissions/viewer'
import { searchCalls } from '@/lib/api/contract/search-calls'
import { otherMethods } from '@/lib/api/server/other-methods'
import { listResponse } from '@/lib/api/server/responses'
import { serve } from '@/lib/api/server/serve'
import { addSynonym } from '@/lib/catalog/synonyms/add-synonym'
import { listSynonyms } from '@/lib/catalog/synonyms/list-synonyms'
import { synonymList } from '@/lib/catalog/synonyms/synonym-schema'
import { parsePaging } from '@/lib/shared/lists/paging'

export const { GET } = serve(searchCalls.listSynonyms, async ({ viewer, request }) => {
  requireAction(viewer, 'edit-texts')
  const { searchParams } = new URL(request.url)
  const paging = parsePaging(searchParams)
  const { q } = synonymList.read(searchParams)
  const list = await listSynonyms(viewer, paging, q)
  return listResponse(request, paging, list, new URLSearchParams(q ? { q } : {}))
})

export const { POST } = serve(searchCalls.addSynonym, ({ viewer, body }) => addSynonym(viewer, body))

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'POST')

import { requireAction } from '@/lib/auth/viewer'
import { searchCalls } from '@/lib/calls/search'
import { parsePaging } from '@/lib/db/paging'
import { otherMethods } from '@/lib/http/other-methods'
import { listResponse } from '@/lib/http/responses'
import { serve } from '@/lib/http/serve'
import { addSynonym } from '@/lib/synonyms/add-synonym'
import { listSynonyms, wordsParam } from '@/lib/synonyms/list-synonyms'

export const { GET } = serve(searchCalls.listSynonyms, async ({ viewer, request }) => {
  requireAction(viewer, 'edit-texts')
  const { searchParams } = new URL(request.url)
  const paging = parsePaging(searchParams)
  const search = wordsParam(searchParams.get('q'))
  const list = await listSynonyms(viewer, paging, search)
  return listResponse(request, paging, list, new URLSearchParams(search === null ? {} : { q: search }))
})

export const { POST } = serve(searchCalls.addSynonym, ({ viewer, body }) => addSynonym(viewer, body))

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'POST')

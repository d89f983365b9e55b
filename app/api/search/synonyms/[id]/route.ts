import { searchCalls } from '@/lib/api/contract/search-calls'
import { otherMethods } from '@/lib/api/server/other-methods'
import { serve } from '@/lib/api/server/serve'
import { deleteSynonym } from '@/lib/catalog/synonyms/delete-synonym'
import { updateSynonym } from '@/lib/catalog/synonyms/update-synonym'

export const { PUT } = serve(searchCalls.updateSynonym, ({ viewer, id, body }) =>
  updateSynonym(viewer, id, body),
)

export const { DELETE } = serve(searchCalls.deleteSynonym, ({ viewer, id }) => deleteSynonym(viewer, id))

export const { GET, POST, PATCH, OPTIONS } = otherMethods('PUT', 'DELETE')

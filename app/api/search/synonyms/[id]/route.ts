import { searchCalls } from '@/lib/calls/search'
import { otherMethods } from '@/lib/http/other-methods'
import { serve } from '@/lib/http/serve'
import { deleteSynonym } from '@/lib/synonyms/delete-synonym'
import { updateSynonym } from '@/lib/synonyms/update-synonym'

export const { PUT } = serve(searchCalls.updateSynonym, ({ viewer, id, body }) =>
  updateSynonym(viewer, id, body),
)

export const { DELETE } = serve(searchCalls.deleteSynonym, ({ viewer, id }) => deleteSynonym(viewer, id))

export const { GET, POST, PATCH, OPTIONS } = otherMethods('PUT', 'DELETE')

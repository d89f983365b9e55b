import { searchCalls } from '@/lib/calls/search'
import { serve } from '@/lib/http/serve'
import { listMisses } from '@/lib/synonyms/list-misses'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  searchCalls.listMisses,
  ({ viewer, paging }) => listMisses(viewer, paging),
)

import { searchCalls } from '@/lib/api/contract/search-calls'
import { serve } from '@/lib/api/server/serve'
import { listMisses } from '@/lib/catalog/synonyms/list-misses'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  searchCalls.listMisses,
  ({ viewer, paging }) => listMisses(viewer, paging),
)

import { manageCalls } from '@/lib/api/contract/product-admin-calls'
import { serve } from '@/lib/api/server/serve'
import { findProposals } from '@/lib/catalog/group-proposals/find-proposals'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  manageCalls.listProposals,
  ({ viewer, paging }) => findProposals(viewer, paging),
)

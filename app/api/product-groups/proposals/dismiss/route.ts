import { manageCalls } from '@/lib/api/contract/product-admin-calls'
import { serve } from '@/lib/api/server/serve'
import { dismissProposal } from '@/lib/catalog/group-proposals/dismiss-proposal'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  manageCalls.dismissProposal,
  async ({ viewer, body }) => {
    await dismissProposal(viewer, body.key)
    return { detail: 'This group is not proposed again.' }
  },
)

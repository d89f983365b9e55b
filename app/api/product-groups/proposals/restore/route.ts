import { manageCalls } from '@/lib/api/contract/product-admin-calls'
import { serve } from '@/lib/api/server/serve'
import { restoreProposals } from '@/lib/catalog/group-proposals/dismiss-proposal'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  manageCalls.restoreProposals,
  async ({ viewer }) => {
    const count = await restoreProposals(viewer)
    return { detail: `${count === 1 ? '1 group is' : `${count} groups are`} proposed again.` }
  },
)

import type { Metadata } from 'next'
import { AdminScreen } from '@/components/admin/admin-screen'
import { AttentionList } from '@/components/admin/attention-list'
import { BackLink } from '@/components/admin/back-link'
import { EmptyState } from '@/components/ui/empty-state'
import { adminViewer } from '@/lib/http/admin-page'
import { paths } from '@/lib/paths'
import { countAllAttention, listAllAttention } from '@/lib/refunds/list-attention'

export const metadata: Metadata = { title: 'Needs attention' }
export const dynamic = 'force-dynamic'

export default async function AttentionPage() {
  const viewer = await adminViewer(paths.adminAttention)
  const [entries, total] = await Promise.all([listAllAttention(viewer), countAllAttention(viewer)])
  return (
    <>
      <BackLink href={paths.adminOrders}>All orders</BackLink>
      <AdminScreen
        heading="Needs attention"
        note="Payments, refunds and disputes that need a decision, and what can be done about them."
        viewer={viewer}
      >
        <AttentionList
          empty={
            <EmptyState title="Nothing needs attention">
              Payments that do not fit their order, failed refunds and disputes will appear here.
            </EmptyState>
          }
          entries={entries}
          note={
            total > entries.length
              ? `The newest ${entries.length} of ${total}; the others follow as these are settled.`
              : `${total} in all, newest first.`
          }
        />
      </AdminScreen>
    </>
  )
}

import type { Metadata } from 'next'
import { AdminScreen } from '@/app/adminpage/admin-screen'
import { AttentionList } from '@/components/admin/attention/attention-list'
import { BackLink } from '@/components/admin/links'
import { OperationSection } from '@/components/admin/operation/operation-section'
import { buttonStyle } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/states/empty-state'
import { countAllAttention, listAllAttention } from '@/lib/attention/list-refund-attention'
import { deskPaths } from '@/lib/desk-paths'
import { deskViewer } from '@/lib/http/page-viewer'
import { isFault, isQuiet, listOperation } from '@/lib/operation/list-operation'

export const metadata: Metadata = { title: 'Needs attention' }

export default async function AttentionPage() {
  const viewer = await deskViewer(deskPaths.adminAttention, 'see-desk')
  const [entries, total, operation] = await Promise.all([
    listAllAttention(viewer),
    countAllAttention(viewer),
    listOperation(viewer),
  ])
  const faults = operation.filter(isFault).length
  const operationLink = faults > 0 && (
    <a className={buttonStyle({ variant: 'secondary' })} href="#operation">
      Operation ({faults})
    </a>
  )
  return (
    <>
      <BackLink href={deskPaths.adminOrders}>All orders</BackLink>
      <AdminScreen
        actions={operationLink}
        heading="Needs attention"
        note={`${(total + faults).toLocaleString('en')} in all: payments, refunds, disputes, withdrawals and returns that need a decision, reductions that did not begin, webhooks that stopped, and faults of the operation.`}
        viewer={viewer}
      >
        <AttentionList
          empty={
            <EmptyState
              title={operation.every(isQuiet) ? 'Nothing needs attention' : 'No payment needs attention'}
            >
              Payments that do not fit their order, failed refunds, disputes, withdrawals and returns will
              appear here.
            </EmptyState>
          }
          entries={entries}
          note={
            total > entries.length
              ? `The newest ${entries.length} of ${total}; the others follow as these are settled.`
              : `${total} of them, newest first.`
          }
        />
        <OperationSection lines={operation} />
      </AdminScreen>
    </>
  )
}

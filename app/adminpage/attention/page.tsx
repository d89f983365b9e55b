import { AdminScreen } from '@/app/adminpage/admin-screen'
import { AttentionList } from '@/components/admin/inbox/attention-list'
import { OperationSection } from '@/components/admin/inbox/operation-section'
import { buttonStyle } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/states/empty-state'
import { countAllAttention, listAllAttention } from '@/lib/admin/inbox/list-attention'
import { isFault, isQuiet, listOperation } from '@/lib/admin/inbox/list-operation'
import { adminViewer } from '@/lib/api/pages/page-viewer'
import { adminPaths } from '@/lib/shared/routes/admin-paths'

export const metadata = { title: 'Needs attention' }

export default async function AttentionPage() {
  const viewer = await adminViewer(adminPaths.adminAttention, 'see-admin')
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
    <AdminScreen
      back={{ href: adminPaths.adminOrders, text: 'All orders' }}
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
  )
}

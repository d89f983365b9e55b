import { AdminScreen } from '@/app/adminpage/admin-screen'
import { KeyForm } from '@/components/admin/api-keys/key-form'
import { KeysList } from '@/components/admin/api-keys/keys-list'
import { ReportHere } from '@/components/admin/row-report'
import { NoScriptAlert } from '@/components/ui/no-script-alert'
import { EmptyState } from '@/components/ui/states/empty-state'
import { listKeys } from '@/lib/accounts/api-keys/manage-keys'
import { adminViewer } from '@/lib/api/pages/page-viewer'
import { adminPaths } from '@/lib/shared/routes/admin-paths'

export const metadata = { title: 'Keys' }

export default async function KeysPage() {
  const viewer = await adminViewer(adminPaths.adminKeys, 'manage-shop')
  const keys = await listKeys(viewer)
  return (
    <AdminScreen
      heading="Keys"
      note="With a key a program calls the shop: for labels, stock or bookkeeping. It never reaches users, refunds or settings."
      viewer={viewer}
    >
      <NoScriptAlert />
      <KeyForm />
      <ReportHere>
        {keys.length > 0 ? (
          <KeysList keys={keys} now={Date.now()} />
        ) : (
          <EmptyState title="No keys yet">
            What programs can call is described in{' '}
            <a className="text-link" href="/api/openapi.json">
              openapi.json
            </a>
            .
          </EmptyState>
        )}
      </ReportHere>
    </AdminScreen>
  )
}

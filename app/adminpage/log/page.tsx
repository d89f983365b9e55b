import { listPage } from '@/app/adminpage/list-page'
import { AuditList } from '@/components/admin/audit/audit-list'
import { auditList } from '@/lib/accounts/audit/audit-filter'
import { listNamedAudit } from '@/lib/accounts/audit/list-audit'

export const metadata = { title: 'Log' }

export default listPage({
  list: auditList,
  heading: 'Log',
  note: 'Who changed what. Nothing of it is changed afterwards.',
  action: 'manage-shop',
  empty: {
    none: { title: 'Nothing was changed yet', text: 'What people of the desk change will appear here.' },
    nothing: 'No entry found',
    all: 'The whole log',
  },
  read: (viewer, filter, paging) => listNamedAudit(viewer, paging, filter),
  children: (entries, { note, empty }) =>
    entries.length === 0 ? (
      empty
    ) : (
      <>
        <p className="mb-2 text-sm text-ink-soft">{note}</p>
        <AuditList entries={entries} isLinked label="Log" />
      </>
    ),
})

import type { Metadata } from 'next'
import Link from 'next/link'
import { AdminScreen } from '@/app/adminpage/admin-screen'
import { PagedList } from '@/app/adminpage/paged-list'
import { AuditList } from '@/components/admin/audit/audit-list'
import { ChoiceField } from '@/components/admin/list-tools/choice-field'
import { FilterForm } from '@/components/admin/list-tools/filter-form'
import { Field } from '@/components/ui/forms/field'
import { auditEntities } from '@/lib/accounts/audit/audit-actions'
import { allEntries, auditChips, auditFilter, entityLabels, logPath } from '@/lib/accounts/audit/audit-filter'
import { listNamedAudit } from '@/lib/accounts/audit/list-audit'
import { deskViewer } from '@/lib/api/pages/page-viewer'
import { queryOf, readFilter } from '@/lib/shared/lists/list-filter'
import { deskPaths } from '@/lib/shared/routes/admin-paths'
import { listPath, pageParam } from '@/lib/shared/routes/paths'

export const metadata: Metadata = { title: 'Log' }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function LogPage({ searchParams }: Props) {
  const query = queryOf(await searchParams)
  const page = pageParam(query.get('page') ?? undefined)
  const filter = readFilter(auditFilter, query)
  const path = logPath(filter)
  const viewer = await deskViewer(listPath(path, page), 'manage-shop')
  const chips = auditChips(filter)
  return (
    <AdminScreen heading="Log" note="Who changed what. Nothing of it is changed afterwards." viewer={viewer}>
      <FilterForm action={deskPaths.adminLog} chips={chips} path={path} usual={allEntries}>
        <ChoiceField
          label="What"
          labels={entityLabels}
          name="entity"
          none="Everything"
          value={filter.entity}
          values={auditEntities}
        />
        <Field
          defaultValue={filter.id}
          inputMode="numeric"
          label="Its number"
          name="id"
          pattern="[1-9]\d{0,8}"
          title="The number of an order, a product or a user"
        />
        <Field
          defaultValue={filter.actor}
          inputMode="numeric"
          label="By user"
          name="actor"
          pattern="[1-9]\d{0,8}"
          title="The ID of a user"
        />
        <Field defaultValue={filter.from} label="From" name="from" type="date" />
        <Field defaultValue={filter.to} label="To" name="to" type="date" />
      </FilterForm>
      <PagedList
        empty={chips.length > 0 ? nothingFound : none}
        page={page}
        path={path}
        read={(paging) => listNamedAudit(viewer, paging, filter)}
      >
        {(entries, { note, empty }) =>
          entries.length === 0 ? (
            empty
          ) : (
            <>
              <p className="mb-2 text-sm text-ink-soft">{note}</p>
              <AuditList entries={entries} isLinked label="Log" />
            </>
          )
        }
      </PagedList>
    </AdminScreen>
  )
}

const none = {
  title: 'Nothing was changed yet',
  text: 'What people of the desk change will appear here.',
}
const nothingFound = {
  title: 'No entry found',
  text: (
    <Link className="text-link" href={deskPaths.adminLog} prefetch={false}>
      The whole log
    </Link>
  ),
}

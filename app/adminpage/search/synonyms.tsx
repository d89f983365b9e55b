import { PagedList } from '@/app/adminpage/paged-list'
import { ListSearch } from '@/components/admin/list-search'
import { SynonymForm } from '@/components/admin/search/synonym-form'
import { SynonymList } from '@/components/admin/search/synonym-list'
import { Alert } from '@/components/ui/alert'
import { ButtonLink } from '@/components/ui/button-link'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { findSynonym, listSynonyms } from '@/lib/catalog/synonyms/list-synonyms'
import { adminPaths, synonymsPath } from '@/lib/shared/routes/admin-paths'
import { listPath } from '@/lib/shared/routes/paths'

type Props = {
  viewer: Viewer
  page: number
  /** Lists groups with this part of a phrase. */
  search: string | null
  /** Words of a new group. */
  add: string | null
  /** Id of the group in the form. */
  edit: number | null
}

const pageSize = 50
const nothingFound = { title: 'No group found', text: 'No group has a phrase with this in it.' }
const none = { title: 'No synonyms yet', text: 'The first group that you add will appear here.' }

/** The form for a group of synonyms, and their list. */
export async function Synonyms({ viewer, page, search, add, edit }: Props) {
  const synonym = await findSynonym(viewer, edit)
  const path = synonymsPath({ q: search })
  return (
    <>
      {edit !== null && !synonym && (
        <div className="mb-6">
          <Alert kind="info">This group is no longer there.</Alert>
        </div>
      )}
      <SynonymForm
        key={synonym?._id ?? add}
        listPath={listPath(path, page)}
        synonym={synonym ?? undefined}
        words={add}
      />
      <div className="mt-8">
        <ListSearch
          action={adminPaths.adminSearch}
          hidden={{ name: 'list', value: 'synonyms' }}
          label="Word or kind"
          maxLength={100}
          search={search}
        >
          {search !== null && (
            <ButtonLink href={synonymsPath()} variant="quiet">
              All groups
            </ButtonLink>
          )}
        </ListSearch>
      </div>
      <PagedList
        empty={search === null ? none : nothingFound}
        page={page}
        pageSize={pageSize}
        path={path}
        read={(paging) => listSynonyms(viewer, paging, search)}
      >
        {(synonyms, list) => (
          <SynonymList
            editPath={(id) => listPath(synonymsPath({ q: search, edit: id }), page)}
            synonyms={synonyms}
            {...list}
          />
        )}
      </PagedList>
    </>
  )
}

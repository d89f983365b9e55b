import { AdminScreen } from '@/app/adminpage/admin-screen'
import { PagedList } from '@/app/adminpage/paged-list'
import { ListSearch } from '@/components/admin/list-search'
import { SearchViews } from '@/components/admin/search/search-views'
import { SynonymForm } from '@/components/admin/search/synonym-form'
import { SynonymList } from '@/components/admin/search/synonym-list'
import { Alert } from '@/components/ui/alert'
import { ButtonLink } from '@/components/ui/button-link'
import { adminViewer } from '@/lib/api/pages/page-viewer'
import { findSynonym, listSynonyms } from '@/lib/catalog/synonyms/list-synonyms'
import { maxSearchLength, missList, synonymList } from '@/lib/catalog/synonyms/synonym-schema'
import { listPath, pageParam, parseId } from '@/lib/shared/routes/paths'

const pageSize = 50
const nothingFound = { title: 'No group found', text: 'No group has a phrase with this in it.' }
const none = { title: 'No synonyms yet', text: 'The first group that you add will appear here.' }

/** The form for a group of synonyms, and their list. */
export async function Synonyms({ query }: { query: URLSearchParams }) {
  const page = pageParam(query.get('page') ?? undefined)
  const filter = synonymList.read(query)
  const { q, edit, add } = filter
  const viewer = await adminViewer(listPath(synonymList.pathOf(filter), page), 'edit-texts')
  const synonym = await findSynonym(viewer, parseId(edit))
  const path = synonymList.pathOf({ q })
  return (
    <AdminScreen
      heading="Search"
      note="Other words for the same thing. The search follows a change at once."
      viewer={viewer}
    >
      <SearchViews isSynonyms />
      {/* Without Suspense, whose content stays hidden without JavaScript. */}
      {edit !== undefined && !synonym && (
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
          action={missList.path}
          hidden={{ name: 'list', value: 'synonyms' }}
          label="Word or kind"
          maxLength={maxSearchLength}
          search={q}
        >
          {q && (
            <ButtonLink href={synonymList.path} variant="quiet">
              All groups
            </ButtonLink>
          )}
        </ListSearch>
      </div>
      <PagedList
        empty={q ? nothingFound : none}
        page={page}
        pageSize={pageSize}
        path={path}
        read={(paging) => listSynonyms(viewer, paging, q)}
      >
        {(synonyms, list) => (
          <SynonymList
            editPath={(id) => listPath(synonymList.pathOf({ q, edit: String(id) }), page)}
            synonyms={synonyms}
            {...list}
          />
        )}
      </PagedList>
    </AdminScreen>
  )
}

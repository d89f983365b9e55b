import type { Metadata } from 'next'
import { AdminScreen } from '@/app/adminpage/admin-screen'
import { PagedList } from '@/app/adminpage/paged-list'
import { MissesTable } from '@/components/admin/search/misses-table'
import { SearchViews } from '@/components/admin/search/search-views'
import { adminViewer } from '@/lib/api/pages/page-viewer'
import { listMisses } from '@/lib/catalog/synonyms/list-misses'
import { wordsParam } from '@/lib/catalog/synonyms/list-synonyms'
import { adminPaths, synonymsPath } from '@/lib/shared/routes/admin-paths'
import { listPath, pageParam, parseId } from '@/lib/shared/routes/paths'
import { Synonyms } from './synonyms'

export const metadata: Metadata = { title: 'Search' }

type Parameter = string | string[] | undefined
type Props = { searchParams: Promise<Partial<Record<'page' | 'list' | 'q' | 'edit' | 'add', Parameter>>> }

const notes = {
  misses:
    'Words for which searches found nothing in the last 30 days, counted by day, without persons: at most 500 different ones a day, kept for 90 days.',
  synonyms: 'Other words for the same thing. The search follows a change at once.',
}
const none = {
  title: 'Nothing was missed',
  text: 'Every search of the last 30 days has found something.',
}

export default async function SearchPage({ searchParams }: Props) {
  const { list, ...parameters } = await searchParams
  const isSynonyms = list === 'synonyms'
  const page = pageParam(parameters.page)
  const [search, add] = [wordsParam(parameters.q), wordsParam(parameters.add)]
  const edit = typeof parameters.edit === 'string' ? parseId(parameters.edit) : null
  const path = isSynonyms ? synonymsPath({ q: search, edit, add }) : adminPaths.adminSearch
  const viewer = await adminViewer(listPath(path, page), 'edit-texts')
  return (
    <AdminScreen heading="Search" note={isSynonyms ? notes.synonyms : notes.misses} viewer={viewer}>
      <SearchViews isSynonyms={isSynonyms} />
      {/* Without Suspense, whose content stays hidden without JavaScript. */}
      {isSynonyms ? (
        <Synonyms add={add} edit={edit} page={page} search={search} viewer={viewer} />
      ) : (
        <PagedList
          empty={none}
          order="most frequent"
          page={page}
          path={path}
          read={(paging) => listMisses(viewer, paging)}
        >
          {(misses, props) => <MissesTable misses={misses} {...props} />}
        </PagedList>
      )}
    </AdminScreen>
  )
}

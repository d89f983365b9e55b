import type { Metadata } from 'next'
import { listPage } from '@/app/adminpage/list-page'
import { MissesTable } from '@/components/admin/search/misses-table'
import { SearchViews } from '@/components/admin/search/search-views'
import { listMisses } from '@/lib/catalog/synonyms/list-misses'
import { missList } from '@/lib/catalog/synonyms/synonym-schema'
import { queryOf } from '@/lib/shared/lists/list-filter'
import { Synonyms } from './synonyms'

export const metadata: Metadata = { title: 'Search' }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function SearchPage({ searchParams }: Props) {
  const query = queryOf(await searchParams)
  return query.get('list') === 'synonyms' ? Synonyms({ query }) : Misses({ searchParams })
}

const Misses = listPage({
  list: missList,
  heading: 'Search',
  note: 'Words for which searches found nothing in the last 30 days, counted by day, without persons: at most 500 different ones a day, kept for 90 days.',
  action: 'edit-texts',
  empty: () => ({
    title: 'Nothing was missed',
    text: 'Every search of the last 30 days has found something.',
  }),
  beside: () => ({ above: <SearchViews isSynonyms={false} /> }),
  read: (viewer, _, paging) => listMisses(viewer, paging),
  children: (misses, list) => <MissesTable misses={misses} {...list} />,
})

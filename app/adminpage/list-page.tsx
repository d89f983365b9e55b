import Link from 'next/link'
import type { ReactNode } from 'react'
import { ExportMenu } from '@/components/admin/list-tools/export-menu'
import { FilterForm } from '@/components/admin/list-tools/filter-form'
import { ListFields } from '@/components/admin/list-tools/list-fields'
import { type ListTab, ListTabs } from '@/components/admin/list-tools/list-tabs'
import { ListTools } from '@/components/admin/list-tools/list-tools'
import type { ListProps } from '@/components/admin/stable-list'
import type { Action } from '@/lib/accounts/permissions/permissions'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { listSavedViews } from '@/lib/admin/saved-views/saved-views'
import { adminViewer } from '@/lib/api/pages/page-viewer'
import type { Choices, List } from '@/lib/shared/lists/define-list'
import { queryOf } from '@/lib/shared/lists/list-filter'
import type { Paged, Paging } from '@/lib/shared/lists/paging'
import { listPath, pageParam } from '@/lib/shared/routes/paths'
import { AdminScreen } from './admin-screen'
import { PagedList } from './paged-list'

type Empty = { title: string; text: ReactNode }
type Screen<Filter> = { viewer: Viewer; filter: Filter; path: string; query: URLSearchParams; page: number }
/** What a screen has beside its list; its heading and its note are those of the list otherwise. */
type Beside = {
  heading?: string
  note?: string
  actions?: ReactNode
  above?: ReactNode
  tabs?: { label: string; tabs: readonly ListTab[] }
  /** Between the tools of the list and its rows. */
  below?: ReactNode
  choices?: Record<string, Choices>
}

type Definition<Filter extends object, Names, Row, Sums, More extends Beside> = {
  list: List<Filter, Names>
  heading?: string
  note?: string
  back?: { href: string; text: string }
  action: Action
  /** What the search field takes; a list without one has a filter only. */
  search?: string
  files?: readonly { label: string; kind?: string }[]
  /** When nothing is there at all, and when a filter finds nothing: with a link to all rows, by this text. */
  empty: { none: Empty; nothing: string; all: string } | ((screen: Screen<Filter>) => Empty)
  pageSize?: number
  /** Reads the names of what the filter names by numbers, and may change it. */
  names?: (viewer: Viewer, filter: Filter) => Promise<{ filter: Filter; names: Names }>
  beside?: (screen: Screen<Filter> & { names: Names }) => More | Promise<More>
  read: (viewer: Viewer, filter: Filter, paging: Paging, query: URLSearchParams) => Promise<Paged<Row> & Sums>
  /** A sentence on what all rows come to. */
  sum?: (page: Paged<Row> & Sums, beside: More) => string
  children: (
    rows: Row[],
    list: ListProps,
    screen: Screen<Filter> & { beside: More; result: Paged<Row> & Sums },
  ) => ReactNode
}

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

/** Returns the page of a list of the admins. */
export function listPage<Filter extends object, Names, Row, Sums, More extends Beside>(
  definition: Definition<Filter, Names, Row, Sums, More>,
) {
  const { list, heading, note, action, search, files, empty, pageSize, read, sum, children } = definition
  return async function ListPage({ searchParams }: Props) {
    const query = queryOf(await searchParams)
    const page = pageParam(query.get('page') ?? undefined)
    const fromAddress = list.read(query)
    const viewer = await adminViewer(listPath(list.pathOf(fromAddress), page), action)
    const { filter, names } = (await definition.names?.(viewer, fromAddress)) ?? {
      filter: fromAddress,
      names: undefined as Names,
    }
    const path = list.pathOf(filter)
    const screen = { viewer, filter, path, query, page }
    const [views, beside] = await Promise.all([
      search ? listSavedViews(viewer) : [],
      definition.beside?.({ ...screen, names }) ?? ({} as More),
    ])
    const chips = list.chipsOf(filter, names)
    const tools = { action: list.path, chips, path, usual: list.all as Record<string, unknown> }
    const fields = (
      <ListFields choices={beside.choices} filter={filter as Record<string, string>} list={list} />
    )
    return (
      <AdminScreen
        actions={beside.actions}
        back={definition.back}
        heading={beside.heading ?? heading}
        note={beside.note ?? note}
        viewer={viewer}
      >
        {beside.above}
        {beside.tabs && <ListTabs {...beside.tabs} />}
        {search ? (
          <ListTools
            {...tools}
            label={search}
            q={'q' in filter ? String(filter.q) : ''}
            tools={files && <ExportMenu files={files} path={path} />}
            views={views}
          >
            {fields}
          </ListTools>
        ) : (
          Object.keys(list.form).length > 0 && <FilterForm {...tools}>{fields}</FilterForm>
        )}
        {beside.below}
        {/* Without Suspense, whose content stays hidden without JavaScript. */}
        <PagedList
          empty={
            typeof empty === 'function'
              ? empty(screen)
              : chips.length > 0
                ? noneFound(empty, list.path)
                : empty.none
          }
          order={list.wordsOf(filter)}
          page={page}
          pageSize={pageSize}
          path={path}
          read={(paging) => read(viewer, filter, paging, query)}
          sum={(rows) => sum?.(rows, beside) ?? ''}
        >
          {(rows, props, result) => children(rows, props, { ...screen, beside, result })}
        </PagedList>
      </AdminScreen>
    )
  }
}

function noneFound({ nothing, all }: { nothing: string; all: string }, path: string): Empty {
  return {
    title: nothing,
    text: (
      <Link className="text-link" href={path} prefetch={false}>
        {all}
      </Link>
    ),
  }
}

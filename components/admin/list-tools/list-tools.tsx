import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/forms/field'
import type { SavedViewJson } from '@/lib/accounts/users/user-schema'
import type { FilterChip } from '@/lib/shared/lists/list-filter'
import { FilterChips, FilterFold } from './filter-form'
import { FindForm } from './find-form'
import { ListKeys } from './list-keys'
import { SavedViews } from './saved-views'
import './list-tools.css'

type Props = {
  /** The list without a filter. */
  action: string
  /** The filter that leaves nothing out. */
  usual: Record<string, unknown>
  /** The list as it is. */
  path: string
  label: string
  q: string
  chips: readonly FilterChip[]
  views: readonly SavedViewJson[]
  /** Beside search and filter. */
  tools?: ReactNode
  /** The fields of the filter. */
  children: ReactNode
}

/** The search field of a list of the admin, its filter, the parts of it that are in use, and the views that are saved. */
export function ListTools({ action, usual, path, label, q, chips, views, tools, children }: Props) {
  return (
    <div className="desk-find no-print">
      <FindForm action={action} key={path} usual={usual}>
        <div className="flex grow basis-96 items-end gap-2">
          <Field
            aria-keyshortcuts="/"
            autoComplete="off"
            className="grow"
            defaultValue={q}
            enterKeyHint="search"
            label={label}
            maxLength={100}
            name="q"
          />
          <Button type="submit" variant="secondary">
            Search
          </Button>
        </div>
        <FilterFold count={chips.length - (q ? 1 : 0)}>{children}</FilterFold>
      </FindForm>
      <SavedViews path={path} views={views} />
      {tools}
      <ListKeys />
      <FilterChips action={action} chips={chips} />
    </div>
  )
}

import Link from 'next/link'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/forms/field'
import { Icon } from '@/components/ui/icon'
import type { FilterChip } from '@/lib/db/list-filter'
import type { SavedViewJson } from '@/lib/users/schema'
import { DeskKeys } from './desk-keys'
import { FindForm } from './find-form'
import { SavedViews } from './saved-views'
import './desk-find.css'

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
  /** The fields of the filter. */
  children: ReactNode
}

/** The search field of a list of the desk, its filter, the parts of it that are in use, and the views that are saved. */
export function DeskFind({ action, usual, path, label, q, chips, views, children }: Props) {
  const count = chips.length - (q ? 1 : 0)
  return (
    <div className="desk-find no-print">
      <FindForm action={action} key={path} usual={usual}>
        <div className="desk-find-line">
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
        <details className="desk-fold">
          <summary>
            Filter and sort
            {count > 0 && <span className="filter-count">{count}</span>}
          </summary>
          <div className="desk-fields">
            {children}
            <Button className="justify-self-start" type="submit">
              Apply
            </Button>
          </div>
        </details>
      </FindForm>
      <SavedViews path={path} views={views} />
      <DeskKeys />
      {chips.length > 0 && (
        <ul aria-label="Filters in use" className="desk-chips">
          {chips.map((chip) => (
            <li key={chip.label}>
              <Link className="filter-chip" href={chip.href} prefetch={false}>
                <span className="sr-only">Remove filter </span>
                <span className="truncate">{chip.label}</span>
                <Icon className="size-4" name="close" />
              </Link>
            </li>
          ))}
          {chips.length > 1 && (
            <li>
              <Link className="text-link" href={action} prefetch={false}>
                Clear all
              </Link>
            </li>
          )}
        </ul>
      )}
    </div>
  )
}

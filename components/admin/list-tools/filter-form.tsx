import Link from 'next/link'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import type { FilterChip } from '@/lib/shared/lists/list-filter'
import { FindForm } from './find-form'
import './list-tools.css'

type Chips = {
  /** The list without a filter. */
  action: string
  chips: readonly FilterChip[]
}

/** The parts of a filter that are in use; each leads to the list without it. */
export function FilterChips({ action, chips }: Chips) {
  if (chips.length === 0) return null
  return (
    <ul aria-label="Filters in use" className="flex min-w-0 basis-full flex-wrap items-center gap-2">
      {chips.map((chip) => (
        <li className="max-w-full min-w-0" key={chip.label}>
          <Link className="filter-chip" href={chip.href} prefetch={false}>
            <span className="sr-only">Remove filter </span>
            <span className="truncate">{chip.label}</span>
            <Icon className="size-4" name="close" />
          </Link>
        </li>
      ))}
      {chips.length > 1 && (
        <li className="max-w-full min-w-0">
          <Link
            className="text-link inline-flex min-h-11 items-center px-2 text-sm/normal"
            href={action}
            prefetch={false}
          >
            Clear all
          </Link>
        </li>
      )}
    </ul>
  )
}

/** The fields of a filter, folded until they are wanted; `count` of them are in use. */
export function FilterFold({
  count,
  title = 'Filter and sort',
  children,
}: {
  count: number
  title?: string
  children: ReactNode
}) {
  return (
    <details className="desk-fold">
      <summary>
        {title}
        {count > 0 && <span className="filter-count">{count}</span>}
      </summary>
      <div className="desk-fields">
        {children}
        <Button className="justify-self-start" type="submit">
          Apply
        </Button>
      </div>
    </details>
  )
}

type Props = Chips & { path: string; usual: Record<string, unknown>; children: ReactNode }

/** The filter of a list without words to search for. */
export function FilterForm({ action, chips, path, usual, children }: Props) {
  return (
    <div className="desk-find no-print">
      <FindForm action={action} key={path} usual={usual}>
        <FilterFold count={chips.length} title="Filter">
          {children}
        </FilterFold>
      </FindForm>
      <FilterChips action={action} chips={chips} />
    </div>
  )
}

import { ListLink } from '@/components/admin/links'
import { EmptyState } from '@/components/ui/states/empty-state'
import { knownColumns } from '@/lib/admin/import/import-columns'
import type { ImportPart } from '@/lib/admin/import/import-links'
import type { ShownRow } from '@/lib/admin/import/read-import'
import { editProductPath } from '@/lib/shared/routes/paths'
import { shortened } from '@/lib/shared/text/text'
import '../../field-changes.css'

type Props = { part: ImportPart; rows: readonly ShownRow[] }

const empty: Record<ImportPart, string> = {
  refused: 'No row is refused',
  changed: 'No product is changed',
  created: 'No product is new',
  unchanged: 'No row leaves everything as it is',
  remarks: 'Everything of the file has a place',
}

/** A part of what a file would do: each row with its number in the file, its product, and what changes or why not. */
export function ImportRows({ part, rows }: Props) {
  if (rows.length === 0) return <EmptyState title={empty[part]} />
  return (
    <ol>
      {rows.map(({ line, productId, name, changes, mistakes, notes }) => (
        <li
          className="grid grid-cols-1 gap-x-4 gap-y-1 border-line py-3 not-last:border-b sm:grid-cols-[5.5rem_minmax(0,1fr)] sm:[&>ul]:col-start-2"
          key={line}
        >
          <span className="text-sm/normal text-ink-soft tabular-nums">Row {line.toLocaleString('en')}</span>
          <p className="font-semibold wrap-anywhere">
            {productId !== null ? (
              <ListLink href={editProductPath(productId)}>{name || `Product ${productId}`}</ListLink>
            ) : (
              name || 'Without a name'
            )}
          </p>
          {part === 'refused' || part === 'remarks' ? (
            <ul className="grid gap-1 text-sm/normal wrap-anywhere">
              {(part === 'refused' ? mistakes : notes).map(({ column, message }) => (
                <li key={`${column} ${message}`}>
                  <code>{column}</code> {message}
                </li>
              ))}
            </ul>
          ) : (
            <Changes changes={changes} isNew={part === 'created'} />
          )}
        </li>
      ))}
    </ol>
  )
}

function Changes({ changes, isNew }: Pick<ShownRow, 'changes'> & { isNew: boolean }) {
  const fields = shownColumns.flatMap((column) => {
    const change = changes[column]
    return change && !(isNew && column === 'name') ? [[column, change] as const] : []
  })
  if (fields.length === 0) return null
  return (
    <ul className="field-changes">
      {fields.map(([column, [before, after]]) => (
        <li key={column}>
          <code>{column}</code>{' '}
          {!isNew && <del>{before === null || before === '' ? 'nothing' : short(before)}</del>}{' '}
          {!isNew && '→ '}
          <ins>{after === null || after === '' ? 'nothing' : short(after)}</ins>
        </li>
      ))}
    </ul>
  )
}

/** A sale has no column of its own. */
const shownColumns = [...knownColumns, 'sale']
const maxLength = 160

function short(value: string | number): string {
  return shortened(typeof value === 'number' ? value.toLocaleString('en') : value, maxLength)
}

import { DataTable } from '@/components/ui/data-table'
import type { BulkResult } from '@/lib/catalog/bulk-edit/bulk-edit-schema'
import { withSign } from '@/lib/shared/money/money'
import { isDone } from './bulk-words'

const columns = [
  { key: 'product', header: 'Product' },
  { key: 'change', header: 'Change' },
]

/** More rows than these are only counted. */
const maxRows = 50

type Props = { forecast: readonly BulkResult[]; results: readonly BulkResult[] }

/** A preview of the products: all refused ones, then the first that change. */
export function BulkPreview({ forecast, results }: Props) {
  const resultOf = new Map(results.map((result) => [result.id, result]))
  const latest = forecast.map((each) => resultOf.get(each.id) ?? each)
  const refused = latest.filter(({ outcome }) => outcome === 'refused')
  const rows = [...refused, ...latest.filter(isDone)]
  if (rows.length === 0) return null
  return (
    <div className="bulk-rows">
      <DataTable caption="Change of each product" columns={columns}>
        {rows.slice(0, maxRows).map((row) => (
          <tr key={row.id}>
            <td>
              <span className="line-clamp-2">{row.name ?? `Product ${row.id}`}</span>
            </td>
            <td>
              <Change isReal={resultOf.has(row.id)} row={row} />
            </td>
          </tr>
        ))}
      </DataTable>
      {rows.length > maxRows && (
        <p className="mt-2 text-sm text-ink-soft">And {(rows.length - maxRows).toLocaleString('en')} more.</p>
      )}
    </div>
  )
}

const labels: Record<string, string> = { live: 'Live', draft: 'Draft' }

function Change({ row, isReal }: { row: BulkResult; isReal: boolean }) {
  const { outcome, before, after, detail } = row
  if (outcome === 'refused') return <span className="text-danger">{detail}</span>
  if (outcome === 'deleted') return isReal ? 'Deleted' : 'Will be deleted'
  const names = ['price', 'category', 'brand', 'status'].filter((name) => name in after)
  const text = (name: string, value: string | null | undefined) =>
    name === 'price' ? withSign(value ?? '') : (labels[value ?? ''] ?? value)
  return (
    <>
      {names.map((name) => (
        <span className="flex flex-wrap gap-x-2 tabular-nums" key={name}>
          <span className="text-ink-soft">{text(name, before[name])}</span>
          <span aria-hidden="true">→</span>
          <span className="sr-only">becomes</span>
          <strong>{text(name, after[name])}</strong>
        </span>
      ))}
      {detail && <span className="block text-xs text-ink-soft">{detail}</span>}
    </>
  )
}

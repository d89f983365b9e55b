'use client'

import { useActionState } from 'react'
import { ListLink } from '@/components/admin/links'
import { DataTable } from '@/components/ui/data-table'
import { DateTime } from '@/components/ui/date-time'
import { BusyButton } from '@/components/ui/forms/busy-button'
import { errorText } from '@/components/ui/forms/error-lines'
import { stockApi } from '@/lib/api/client/inventory-client'
import type { MovementJson } from '@/lib/sales/inventory/inventory-schema'
import { orderPath } from '@/lib/shared/routes/paths'
import { movementText, signedUnits } from './movement-words'
import './stock-part.css'

const columns = [
  { key: 'what', header: 'What' },
  { key: 'change', header: 'Change', isNumber: true },
  { key: 'stock', header: 'In stock', isNumber: true },
  { key: 'why', header: 'Details' },
  { key: 'at', header: 'When' },
]

type Props = { productId: number; entries: readonly MovementJson[]; total: number; pageSize: number }

/** The ledger of a product, newest first, with what was in stock after each entry; a button shows older ones. */
export function StockLedger({ productId, entries, total, pageSize }: Props) {
  const [older, showOlder, isPending] = useActionState(
    async (known: { rows: readonly MovementJson[]; failure: string | null }) => {
      try {
        const page = Math.floor((entries.length + known.rows.length) / pageSize) + 1
        const next = await stockApi.list(productId, { page, pageSize })
        // Entries that came meanwhile have moved the pages.
        const ids = new Set([...entries, ...known.rows].map(({ _id }) => _id))
        return { rows: [...known.rows, ...next.filter(({ _id }) => !ids.has(_id))], failure: null }
      } catch (error) {
        return { ...known, failure: errorText(error) }
      }
    },
    { rows: [], failure: null },
  )
  const rows = [...entries, ...older.rows]
  if (rows.length === 0) return <p className="text-ink-soft">Nothing has come or gone yet.</p>
  return (
    <div className="grid gap-3">
      <DataTable caption="Stock ledger" className="stock-ledger" columns={columns} isStacked>
        {rows.map((row) => (
          <Movement key={row._id} row={row} />
        ))}
      </DataTable>
      <form action={showOlder} className="flex flex-wrap items-center gap-3 text-sm text-ink-soft">
        <span>{`${rows.length.toLocaleString('en')} of ${total.toLocaleString('en')}`}</span>
        {rows.length < total && (
          <BusyButton isBusy={isPending} type="submit" variant="secondary">
            Show older
          </BusyButton>
        )}
        {older.failure && (
          <span className="text-danger" role="status">
            {older.failure}
          </span>
        )}
      </form>
    </div>
  )
}

function Movement({ row }: { row: MovementJson }) {
  const { change, countInStock, note, actor, order, createdAt } = row
  return (
    <tr>
      <th scope="row">{movementText(row)}</th>
      <td className="is-number" data-label="Change">
        {signedUnits(change)}
      </td>
      <td className="is-number" data-label="In stock">
        {countInStock.toLocaleString('en')}
      </td>
      <td className="stock-why">
        {order !== null && (
          <ListLink className="text-link" href={orderPath(order)}>
            {`Order ${order}`}
          </ListLink>
        )}
        {note !== '' && <span>{note}</span>}
        {actor && <span className="text-ink-soft">{actor.name}</span>}
      </td>
      <td className="stock-when">
        <DateTime format="moment" iso={createdAt} />
      </td>
    </tr>
  )
}

import { ListLink } from '@/components/admin/links'
import { DataTable } from '@/components/ui/data-table'
import { DateTime } from '@/components/ui/date-time'
import type { DocumentRow } from '@/lib/money/reports/report-documents'
import { formatSigned } from '@/lib/shared/money/money'
import { invoicePath, orderPath } from '@/lib/shared/routes/paths'
import { invoiceNumber } from '@/lib/shared/text/invoice-number'

const columns = [
  { key: 'document', header: 'Document' },
  { key: 'issued', header: 'Issued' },
  { key: 'order', header: 'Order' },
  { key: 'country', header: 'Country' },
  { key: 'total', header: 'Total', isNumber: true },
  { key: 'fee', header: 'Fee', isNumber: true },
]

type Props = {
  documents: readonly DocumentRow[]
  /** The name of a country by its code. */
  nameOf: (countryCode: string | null) => string
}

/** The documents that a period is counted by. */
export function DocumentsTable({ documents, nameOf }: Props) {
  return (
    <DataTable caption="Documents" className="books-table" columns={columns} isStacked>
      {documents.map((row) => (
        <tr key={row.id}>
          <th scope="row">
            <a className="text-link" href={invoicePath(row.orderId, row.refundId ?? undefined)}>
              {row.kind === 'invoice' ? 'Invoice' : 'Credit note'} {invoiceNumber(row)}
            </a>
          </th>
          <td data-label="Issued">
            <DateTime format="table" iso={row.at.toISOString()} />
          </td>
          <td data-label="Order">
            <ListLink className="text-link" href={orderPath(row.orderId)} title={`Order ${row.orderId}`}>
              {row.orderId}
            </ListLink>
          </td>
          <td data-label="Country">{nameOf(row.countryCode)}</td>
          <td className="is-number" data-label="Total">
            {formatSigned(row.totalCents)}
          </td>
          <td className="is-number" data-label="Fee">
            {row.feeCents === null ? 'not known yet' : formatSigned(row.feeCents)}
          </td>
        </tr>
      ))}
    </DataTable>
  )
}

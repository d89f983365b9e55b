import Link from 'next/link'
import { DataTable } from '@/components/ui/data-table'
import type { Account, Books, Sums } from '@/lib/money/reports/books'
import type { DocumentFilter } from '@/lib/money/reports/document-filter'
import { methodLabels } from '@/lib/sales/orders/payment-method'
import { t } from '@/lib/shared/messages/message'
import { formatSigned } from '@/lib/shared/money/money'
import './reports.css'

const parts = [
  ['Items', 'itemsCents'],
  ['Shipping', 'shippingCents'],
  ['Tax', 'taxCents'],
  ['Total', 'totalCents'],
] as const

const columns = (first: string) => [
  { key: first, header: first },
  ...parts.map(([header]) => ({ key: header, header, isNumber: true })),
]

/** Each row leads to the documents that it is the sum of. */
type Links = { linkTo: (filter: DocumentFilter) => string }

function RowLink({ href, children }: { href: string; children: string }) {
  return (
    <Link className="text-link" href={href} prefetch={false}>
      {children}
    </Link>
  )
}

function Row({ name, href, sums }: { name: string; href: string; sums: Sums }) {
  return (
    <tr>
      <th scope="row">
        <RowLink href={href}>{name}</RowLink>
      </th>
      {parts.map(([label, part]) => (
        <td className="is-number" data-label={label} key={part}>
          {formatSigned(sums[part])}
        </td>
      ))}
    </tr>
  )
}

/** Sales, refunds and both together, each divided into items, shipping and tax. */
export function AccountTable({ account, linkTo }: { account: Account } & Links) {
  return (
    <DataTable
      caption="Sales, refunds and net"
      className="books-table"
      columns={columns('Documents')}
      isStacked
    >
      <Row href={linkTo({ kind: 'invoice' })} name="Sales" sums={account.sales} />
      <Row href={linkTo({ kind: 'credit_note' })} name="Refunds" sums={account.refunds} />
      <Row href={linkTo({})} name="Net" sums={account.net} />
    </DataTable>
  )
}

type PartsProps = { title: string; of: string; rows: { name: string; href: string; account: Account }[] }

/** The net of each country or tax rate. */
export function PartsTable({ title, of, rows }: PartsProps) {
  return (
    <section className="books-part">
      <h2>{title}</h2>
      <DataTable caption={title} className="books-table" columns={columns(of)} isStacked>
        {rows.map(({ name, href, account }) => (
          <Row href={href} key={name} name={name} sums={account.net} />
        ))}
      </DataTable>
    </section>
  )
}

/** What came by each way, what PayPal kept of it, and what is left. */
export function BankTable({ byMethod, linkTo }: Pick<Books, 'byMethod'> & Links) {
  const unknown = byMethod.reduce((sum, { account }) => sum + account.net.unknownFees, 0)
  return (
    <section className="books-part">
      <h2>What reaches the bank</h2>
      <DataTable
        caption="What reaches the bank"
        className="books-table"
        columns={[
          { key: 'way', header: 'Paid by' },
          { key: 'net', header: 'Net', isNumber: true },
          { key: 'fees', header: 'Fees', isNumber: true },
          { key: 'bank', header: 'Reaches the bank', isNumber: true },
        ]}
        isStacked
      >
        {byMethod.map(({ method, account: { net } }) => (
          <tr key={method}>
            <th scope="row">
              <RowLink href={linkTo({ method })}>{t(methodLabels[method])}</RowLink>
            </th>
            <td className="is-number" data-label="Net">
              {formatSigned(net.totalCents)}
            </td>
            <td className="is-number" data-label="Fees">
              {formatSigned(net.feesCents)}
            </td>
            <td className="is-number" data-label="Reaches the bank">
              {formatSigned(net.totalCents - net.feesCents)}
            </td>
          </tr>
        ))}
      </DataTable>
      {unknown > 0 && (
        <p className="mt-2 text-sm text-ink-soft">
          {unknown === 1
            ? 'The fee of 1 document is'
            : `The fees of ${unknown.toLocaleString('en')} documents are`}{' '}
          not known yet.
        </p>
      )}
    </section>
  )
}

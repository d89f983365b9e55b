import type { Metadata } from 'next'
import Link from 'next/link'
import { AdminScreen } from '@/app/adminpage/admin-screen'
import { PagedList } from '@/app/adminpage/paged-list'
import { DocumentsTable } from '@/components/admin/reports/documents-table'
import { AccountTable, BankTable, PartsTable } from '@/components/admin/reports/report-tables'
import { Button, buttonStyle } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Field } from '@/components/ui/forms/field'
import { exportPath } from '@/lib/admin/export/export-links'
import { adminViewer } from '@/lib/api/pages/page-viewer'
import { askedPeriod } from '@/lib/money/reports/asked-period'
import { listDocuments, readBooks } from '@/lib/money/reports/books'
import {
  type DocumentFilter,
  documentFilter,
  documentList,
  documentsPath,
} from '@/lib/money/reports/document-filter'
import { addDays, monthOf, type Period } from '@/lib/money/reports/report-period'
import { env } from '@/lib/platform/config/env'
import { todayOf } from '@/lib/platform/db/day-range'
import { methodLabels } from '@/lib/sales/orders/payment-method'
import { queryOf, readFilter } from '@/lib/shared/lists/list-filter'
import { nameOfFiltered, unknownCountry } from '@/lib/shared/locale/country-filter'
import { t } from '@/lib/shared/messages/message'
import { formatSigned } from '@/lib/shared/money/money'
import { adminPaths } from '@/lib/shared/routes/admin-paths'
import { listPath, pageParam } from '@/lib/shared/routes/paths'
import { maxPageSize } from '@/lib/shared/validation/number-limits'

export const metadata: Metadata = { title: 'Books' }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function BooksPage({ searchParams }: Props) {
  const query = queryOf(await searchParams)
  const page = pageParam(query.get('page') ?? undefined)
  const period = askedPeriod(query)
  const filter = readFilter(documentFilter, query)
  const path = documentList.pathOf({ ...period, ...filter })
  const viewer = await adminViewer(listPath(path, page), 'see-books')
  const [{ all, shown: account, byCountry, byRate, byMethod }, documents] = await Promise.all([
    readBooks(viewer, period, filter),
    listDocuments(viewer, period, filter, { page, pageSize: maxPageSize }),
  ])
  const linkTo = (filter: DocumentFilter) => documentsPath(period, filter)
  const nameOf = (code: string | null) => nameOfFiltered(code ?? unknownCountry)
  const shown = account.net
  return (
    <AdminScreen
      heading="Books"
      note={`${titleOf(period)}, by the days of ${env().SHOP_TIME_ZONE}: sales when they were paid, refunds when their credit note was issued.`}
      viewer={viewer}
    >
      <PeriodForm period={period} />
      <AccountTable account={all} linkTo={linkTo} />
      {all.net.documents > 0 && (
        <>
          <div className="books-parts">
            <PartsTable
              rows={byCountry.map(({ countryCode, account }) => ({
                name: nameOf(countryCode),
                href: linkTo({ country: countryCode ?? unknownCountry }),
                account,
              }))}
              of="Country"
              title="Net by country"
            />
            <div>
              <PartsTable
                rows={byRate.map(({ taxPercent, account }) => ({
                  name: `${taxPercent} %`,
                  href: linkTo({ rate: taxPercent }),
                  account,
                }))}
                of="Tax rate"
                title="Net by tax rate"
              />
              <BankTable byMethod={byMethod} linkTo={linkTo} />
            </div>
          </div>
          <p className="no-print mt-6 flex flex-wrap gap-3">
            {filesOf(period).map(({ label, href }) => (
              // Not a link of Next, which would fetch the file in advance.
              <a className={buttonStyle({ variant: 'secondary' })} href={href} key={label}>
                {label}
              </a>
            ))}
          </p>
        </>
      )}
      <section className="books-part" id="documents">
        <h2>{documentsTitle(filter, nameOf)}</h2>
        {Object.keys(filter).length > 0 && (
          <p className="mb-2">
            <Link className="text-link" href={documentsPath(period)} prefetch={false}>
              All documents
            </Link>
          </p>
        )}
        <PagedList
          empty={nothing}
          page={page}
          path={path}
          read={async () => ({ items: documents, total: shown.documents })}
          sum={() => `${formatSigned(shown.totalCents)} in all, fees ${formatSigned(shown.feesCents)}.`}
        >
          {(documents, { note, empty }) =>
            documents.length === 0 ? (
              empty
            ) : (
              <>
                <p className="mb-2 text-sm text-ink-soft">{note}</p>
                <DocumentsTable documents={documents} nameOf={nameOf} />
              </>
            )
          }
        </PagedList>
      </section>
    </AdminScreen>
  )
}

function filesOf(period: Period) {
  const books = { kind: 'books', ...period }
  return [
    { label: 'Bookkeeping CSV', href: exportPath(adminPaths.adminOrders, books) },
    {
      label: 'With semicolons',
      href: exportPath(adminPaths.adminOrders, { ...books, separator: ';', decimal: ',' }),
    },
    { label: 'All invoices (PDF)', href: exportPath(adminPaths.adminBooks, period) },
  ]
}

const kindNames = { invoice: 'Invoices', credit_note: 'Credit notes' }

/** "Credit notes, Austria, 20 % tax": what the documents shown have in common. */
function documentsTitle(
  { kind, country, rate, method }: DocumentFilter,
  nameOf: (code: string | null) => string,
): string {
  const parts = [
    kind ? kindNames[kind] : 'Documents',
    country && nameOf(country),
    rate !== undefined && `${rate} % tax`,
    method && t(methodLabels[method]),
  ]
  return parts.filter(Boolean).join(', ')
}

/** "November 2026", or "3–9 November 2026". */
function titleOf({ from, to }: Period): string {
  const month = monthOf(from)
  const [first, last] = [new Date(from), new Date(to)]
  if (from === month.from && to === month.to)
    return new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(first)
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).formatRange(first, last)
}

function PeriodForm({ period }: { period: Period }) {
  const [before, after] = [
    monthOf(addDays(monthOf(period.from).from, -1)),
    monthOf(addDays(monthOf(period.to).to, 1)),
  ]
  return (
    <div className="books-period no-print">
      <form action={adminPaths.adminBooks} key={`${period.from} ${period.to}`}>
        <Field defaultValue={period.from} label="From" name="from" required type="date" />
        <Field defaultValue={period.to} label="To" name="to" required type="date" />
        <Button type="submit" variant="secondary">
          Show
        </Button>
      </form>
      <ButtonLink href={documentList.pathOf(before)} variant="quiet">
        {titleOf(before)}
      </ButtonLink>
      {after.from <= todayOf() && (
        <ButtonLink href={documentList.pathOf(after)} variant="quiet">
          {titleOf(after)}
        </ButtonLink>
      )}
    </div>
  )
}

const nothing = {
  title: 'Nothing in this period',
  text: 'Invoices appear here when orders are paid, credit notes when money goes back.',
}

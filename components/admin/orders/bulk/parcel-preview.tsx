import Link from 'next/link'
import { useEffect, useRef } from 'react'
import { ListLink } from '@/components/admin/links'
import { DataTable } from '@/components/ui/data-table'
import { adminApi } from '@/lib/api/client/admin-client'
import type { ShipResult } from '@/lib/sales/bulk-fulfillment/bulk-shipping-schema'
import type { PastedLine, PastedParcel } from '@/lib/sales/bulk-fulfillment/pasted-parcels'
import { adminPaths } from '@/lib/shared/routes/admin-paths'
import { orderPath } from '@/lib/shared/routes/paths'
import { BulkRun } from './bulk-run'
import { useChunks } from './use-chunks'

/** A pasted line with what the shop says it would do. */
export type CheckedLine = PastedLine & { forecast: ShipResult | null }

const forecasts = { shipped: 'Ships', corrected: 'Corrects', unchanged: 'Already so', refused: 'Refused' }
const outcomes = { ...forecasts, shipped: 'Shipped', corrected: 'Corrected' }

const columns = [
  { key: 'line', header: 'Line' },
  { key: 'order', header: 'Order' },
  { key: 'carrier', header: 'Carrier' },
  { key: 'number', header: 'Number' },
  { key: 'outcome', header: 'Outcome' },
]

/** What each line does, and the button that does it. */
export function ParcelPreview({ lines }: { lines: readonly CheckedLine[] }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const sending = useChunks<PastedParcel, ShipResult>((orders) => adminApi.shipOrders({ orders }))
  const changing = lines.flatMap((line) => ('parcel' in line && isChange(line.forecast) ? [line.parcel] : []))
  const count = (outcome: ShipResult['outcome']) =>
    lines.filter(({ forecast }) => forecast?.outcome === outcome).length
  const [ships, corrects, same] = [count('shipped'), count('corrected'), count('unchanged')]
  const refused = lines.length - ships - corrects - same
  const resultOf = new Map(sending.results.map((result) => [result.id, result]))
  return (
    <section className="grid grid-cols-1 gap-4">
      <h2 className="outline-none" ref={heading} tabIndex={-1}>
        Preview
      </h2>
      <p>
        {[
          `${lines.length === 1 ? '1 line' : `${lines.length} lines`}`,
          ships && `${ships} to ship`,
          corrects && `${corrects} to correct`,
        ]
          .concat([same && `${same} already so`, refused && `${refused} refused`])
          .filter(Boolean)
          .join(', ')}
        .
      </p>
      {changing.length > 0 ? (
        <BulkRun
          count={changing.length}
          onRun={() => void sending.run(changing)}
          run={sending}
          success={<Success results={sending.results} />}
        >
          {[ships && `Ship ${ships}`, corrects && `${ships ? 'correct' : 'Correct'} ${corrects}`]
            .filter(Boolean)
            .join(', ')}
        </BulkRun>
      ) : (
        <p className="text-ink-soft">None of these lines changes anything.</p>
      )}
      <DataTable caption="What each line does" columns={columns} isStacked>
        {lines.map((line) => (
          <LineRow
            key={line.line}
            line={line}
            result={isChange(line.forecast) ? resultOf.get(line.forecast.id) : undefined}
          />
        ))}
      </DataTable>
    </section>
  )
}

function isChange(forecast: ShipResult | null): forecast is ShipResult {
  return forecast?.outcome === 'shipped' || forecast?.outcome === 'corrected'
}

function Success({ results }: { results: readonly ShipResult[] }) {
  const refused = results.filter(({ outcome }) => outcome === 'refused').length
  const marked = results.length - refused
  return (
    <>
      {marked === 1 ? '1 order is' : `${marked} orders are`} marked as shipped.
      {refused > 0 && ` ${refused} refused: the table says why.`} The mails leave in a minute.{' '}
      <Link className="text-link" href={adminPaths.adminOrders} prefetch={false}>
        All orders
      </Link>
    </>
  )
}

function LineRow({ line, result }: { line: CheckedLine; result: ShipResult | undefined }) {
  const shown = result ?? line.forecast
  const words = result ? outcomes : forecasts
  const isRefused = !shown || shown.outcome === 'refused'
  return (
    <tr>
      <td data-label="Line">{line.line}</td>
      {'parcel' in line ? (
        <>
          <td data-label="Order">
            <ListLink href={orderPath(line.parcel.id)} target="_blank">
              {line.parcel.id}
            </ListLink>
          </td>
          <td data-label="Carrier">{line.parcel.carrier}</td>
          <td className="wrap-anywhere" data-label="Number">
            {line.parcel.number}
          </td>
        </>
      ) : (
        <td className="wrap-anywhere max-sm:col-span-2" colSpan={3} data-label="Text">
          {line.text}
        </td>
      )}
      <td className={'parcel' in line ? 'max-sm:col-span-2' : 'bulk-whole'} data-label="Outcome">
        <span className={`bulk-outcome ${isRefused ? 'is-refused' : result ? 'is-done' : ''}`}>
          {'mistake' in line ? line.mistake : (shown?.detail ?? (shown && words[shown.outcome]))}
        </span>
      </td>
    </tr>
  )
}

import Link from 'next/link'
import { type Bucket, type Chart, drawChart } from '@/lib/admin/dashboard/turnover-chart'
import { orderList } from '@/lib/sales/order-admin/order-filter'

import { formatPrice, formatSigned } from '@/lib/shared/money/money'
import './dashboard.css'

type Props = { buckets: readonly Bucket[]; title: string }

/** Paid turnover as a line over its days, and the same as a table. Its texts keep their size on every screen. */
export function TurnoverChart({ buckets, title }: Props) {
  const isEmpty = buckets.every(({ cents }) => cents === 0)
  return (
    <figure className="turnover">
      <figcaption>{title}</figcaption>
      {isEmpty ? <p className="text-sm">Nothing was paid in these days.</p> : <Drawing buckets={buckets} />}
      <TurnoverTable buckets={buckets} title={title} />
    </figure>
  )
}

function Drawing({ buckets }: Pick<Props, 'buckets'>) {
  const chart = drawChart(buckets)
  const column = 100 / Math.max(1, buckets.length - 1)
  const [first, last] = [buckets[0]?.from ?? '', buckets.at(-1)?.to ?? '']
  return (
    <>
      <svg aria-label={summaryOf(buckets)} role="img">
        {chart.ticks.map(({ y, cents }) => (
          <line className="turnover-rule" key={cents} x1="0" x2="100%" y1={`${y}%`} y2={`${y}%`} />
        ))}
        <svg aria-hidden="true" height="100%" preserveAspectRatio="none" viewBox="0 0 100 100" width="100%">
          <path className="turnover-area" d={chart.area} />
          <path className="turnover-line" d={chart.line} vectorEffect="non-scaling-stroke" />
          {chart.points.map(({ x, ...bucket }) => (
            <rect
              className="turnover-day"
              height="100"
              key={bucket.from}
              width={column}
              x={x - column / 2}
              y="0"
            >
              <title>{`${spanOf(bucket)}: ${formatPrice(bucket.cents)}`}</title>
            </rect>
          ))}
        </svg>
        <Amounts ticks={chart.ticks} />
      </svg>
      <p aria-hidden="true" className="mt-1.5 flex justify-between text-xs/normal text-ink-soft">
        <span>{dayText(first, first.slice(0, 4) !== last.slice(0, 4))}</span>
        <span>{dayText(last, first.slice(0, 4) !== last.slice(0, 4))}</span>
      </p>
    </>
  )
}

/** The amounts of the rules, below them; that of the lowest is 0. */
function Amounts({ ticks }: Pick<Chart, 'ticks'>) {
  return ticks.slice(1).map(({ y, cents }) => (
    <text className="turnover-amount" dy="1.1em" key={cents} x="0" y={`${y}%`}>
      {formatSigned(cents).replace('.00', '')}
    </text>
  ))
}

function TurnoverTable({ buckets, title }: Props) {
  return (
    <details className="turnover-table">
      <summary className="text-link">As a table</summary>
      <section aria-label={title}>
        <table>
          <thead>
            <tr>
              <th scope="col">Paid</th>
              <th className="is-number" scope="col">
                Turnover
              </th>
            </tr>
          </thead>
          <tbody>
            {buckets.toReversed().map((bucket) => (
              <tr key={bucket.from}>
                <th scope="row">{spanOf(bucket)}</th>
                <td className="is-number">
                  <Link
                    className="text-link"
                    href={orderList.pathOf({ date: 'paid', from: bucket.from, to: bucket.to })}
                    prefetch={false}
                  >
                    {formatPrice(bucket.cents)}
                  </Link>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}

/** What the line shows, in a sentence. */
function summaryOf(buckets: readonly Bucket[]): string {
  const sum = buckets.reduce((all, { cents }) => all + cents, 0)
  const [best] = buckets.toSorted((one, other) => other.cents - one.cents)
  const most = best ? ` Most on ${spanOf(best)}: ${formatPrice(best.cents)}.` : ''
  return `Together ${formatPrice(sum)}.${most}`
}

/** "Nov 26", with its year if that is not clear. */
function dayText(day: string, hasYear = false): string {
  const year = hasYear ? 'numeric' : undefined
  return new Date(day).toLocaleDateString('en', { year, month: 'short', day: 'numeric', timeZone: 'UTC' })
}

/** A day, or the first and the last of several. */
function spanOf({ from, to }: Bucket): string {
  return from === to ? dayText(from) : `${dayText(from)} to ${dayText(to)}`
}

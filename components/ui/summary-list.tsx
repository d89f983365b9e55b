import type { ReactNode } from 'react'

type Row = { label: string; value: ReactNode; isTotal?: boolean }

/** Labelled amounts, one per line; the total is set apart. */
export function SummaryList({ rows }: { rows: readonly Row[] }) {
  return (
    <dl className="grid gap-2.5">
      {rows.map(({ label, value, isTotal }) => (
        <div
          className={`flex items-baseline justify-between gap-4 ${
            isTotal ? 'mt-2 border-t border-line pt-4 text-lg font-bold' : ''
          }`}
          key={label}
        >
          <dt className={isTotal ? '' : 'text-ink-soft'}>{label}</dt>
          <dd className="text-right tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

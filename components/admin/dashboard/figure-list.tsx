import Link from 'next/link'
import type { Figure } from '@/lib/admin/dashboard/dashboard'
import type { Change } from '@/lib/admin/dashboard/percent-change'

type Props = { figures: readonly Figure[]; isLead?: boolean }

const leadStyle = 'font-display text-[clamp(2.25rem,5vw,3.25rem)]/[1.1] tracking-[-0.03em]'

/** Figures of a period, each with its change and the link to what it counts. */
export function FigureList({ figures, isLead = false }: Props) {
  return (
    <dl className={`grid gap-x-5 gap-y-6 ${isLead ? 'grid-cols-[1fr]' : 'grid-cols-2 md:grid-cols-4'}`}>
      {figures.map(({ label, value, change, href, note }) => (
        <div key={label}>
          <dt className="text-sm/normal text-ink-soft">{label}</dt>
          <dd className={`font-semibold wrap-anywhere tabular-nums ${isLead ? leadStyle : 'text-xl/normal'}`}>
            {href === null ? (
              value
            ) : (
              <Link
                className="inline-block min-w-6 underline decoration-line decoration-2 underline-offset-[0.25em] hover:text-accent hover:decoration-current"
                href={href}
                prefetch={false}
              >
                {value}
                <span className="sr-only"> {label}</span>
              </Link>
            )}
          </dd>
          <dd className="mt-1 text-xs/normal text-ink-soft">
            <ChangeText {...change} />
            {note && <span className="block">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function ChangeText({ direction, text }: Change) {
  if (text === '–')
    return (
      <>
        <span aria-hidden="true">– </span>
        nothing to compare with
      </>
    )
  return (
    <>
      {direction && <span aria-hidden="true">{direction === 'up' ? '▲ ' : '▼ '}</span>}
      {text}
    </>
  )
}

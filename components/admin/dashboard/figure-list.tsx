import Link from 'next/link'
import type { Figure } from '@/lib/admin/dashboard/dashboard'
import type { Change } from '@/lib/admin/dashboard/percent-change'
import './dashboard.css'

type Props = { figures: readonly Figure[]; isLead?: boolean }

/** Figures of a period, each with its change and the link to what it counts. */
export function FigureList({ figures, isLead = false }: Props) {
  return (
    <dl className={isLead ? 'figure-list is-lead' : 'figure-list'}>
      {figures.map(({ label, value, change, href, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {href === null ? (
              value
            ) : (
              <Link href={href} prefetch={false}>
                {value}
                <span className="sr-only"> {label}</span>
              </Link>
            )}
          </dd>
          <dd className="figure-change">
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

import { ReportHere } from '@/components/admin/row-report'
import type { ReductionJson } from '@/lib/catalog/reductions/reduction-schema'
import { EndReduction } from './end-reduction'
import './reduction.css'

type Props = { productId: number; reductions: readonly ReductionJson[]; timeZone: string; canManage: boolean }

const states = {
  planned: 'Planned',
  running: 'Running',
  ended: 'Ended',
  withdrawn: 'Withdrawn',
  refused: 'Did not begin',
} as const satisfies Record<ReductionJson['state'], string>

/** The reductions of a product, newest first, with what ends the planned or running one. Times are those of the shop. */
export function ReductionList({ productId, reductions, timeZone, canManage }: Props) {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'medium', timeStyle: 'short' })
  const time = (iso: string) => <time dateTime={iso}>{clock.format(new Date(iso))}</time>
  return (
    <ReportHere>
      <ul aria-label="Reductions" className="grid">
        {reductions.map((reduction) => {
          const { _id, state, price, compareAtPrice, from, until, endedAt, detail } = reduction
          const isOpen = state === 'planned' || state === 'running'
          return (
            <li
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line py-3 tabular-nums not-last:border-b"
              key={_id}
            >
              <div>
                <p>
                  <strong className={`reduction-state is-${state}`}>{states[state]}</strong> ${price} instead
                  of ${compareAtPrice}
                </p>
                <p className="text-sm text-ink-soft">
                  {time(from)}
                  {isOpen && until && <> to {time(until)}</>}
                  {isOpen && !until && ', without an end'}
                  {(state === 'ended' || state === 'withdrawn') && endedAt && (
                    <>
                      , {states[state].toLowerCase()} {time(endedAt)}
                    </>
                  )}
                </p>
                {detail && <p className={state === 'refused' ? 'text-danger' : 'text-ink-soft'}>{detail}</p>}
              </div>
              {isOpen && canManage && <EndReduction productId={productId} reduction={reduction} />}
            </li>
          )
        })}
      </ul>
    </ReportHere>
  )
}

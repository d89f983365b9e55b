import type { ReactNode } from 'react'
import { FocusedAlert } from '@/components/ui/focused-alert'
import { BusyButton } from '@/components/ui/forms/busy-button'
import type { useChunks } from './use-chunks'

type Props = {
  run: Pick<ReturnType<typeof useChunks>, 'progress' | 'results'>
  /** Orders that are sent. */
  count: number
  onRun: () => void
  /** The button’s text. */
  children: ReactNode
  /** What is said when all are done. */
  success: ReactNode
}

/** The button that sends many orders, how far they are, and what came out. */
export function BulkRun({ run: { progress, results }, count, onRun, children, success }: Props) {
  const { state } = progress
  const done = results.length
  return (
    <div className="grid grid-cols-1 gap-4">
      {state === 'failed' && (
        <FocusedAlert kind="danger">
          {progress.text} {done} of {count} orders are done; the others are as they were.
        </FocusedAlert>
      )}
      {state === 'done' && <FocusedAlert kind="success">{success}</FocusedAlert>}
      <div className="bulk-progress">
        {state !== 'done' && (
          <BusyButton isBusy={state === 'running'} onClick={onRun}>
            {state === 'failed' ? `Go on with the other ${count - done}` : children}
          </BusyButton>
        )}
        {state === 'running' && <progress aria-label="Orders done" max={count} value={done} />}
        <span role="status">{state === 'running' && `${done} of ${count}`}</span>
      </div>
    </div>
  )
}

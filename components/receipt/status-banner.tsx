import type { ReactNode } from 'react'
import { Icon } from '@/components/ui/icon'

/** The time of an event, or that it has not happened (Spec §2): a state, which interrupts nobody. */
export function StatusBanner({ isDone = false, children }: { isDone?: boolean; children: ReactNode }) {
  return (
    <p className={`status-banner ${isDone ? 'is-done' : ''}`}>
      <Icon name={isDone ? 'tick' : 'clock'} />
      <span>{children}</span>
    </p>
  )
}

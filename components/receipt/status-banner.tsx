import { Icon } from '@/components/ui/icon'
import { VisitorTime } from '@/components/ui/visitor-time'

/** The time of an event, or that it has not happened (Spec §2): a state, which interrupts nobody. */
export function StatusBanner({ done, missing, iso }: { done: string; missing: string; iso: string | null }) {
  return (
    <p className={`status-banner ${iso ? 'is-done' : ''}`}>
      <Icon name={iso ? 'tick' : 'clock'} />
      <span>
        {iso ? (
          <>
            {done} <VisitorTime format="moment" iso={iso} />
          </>
        ) : (
          missing
        )}
      </span>
    </p>
  )
}

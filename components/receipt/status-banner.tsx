import { DateTime } from '@/components/ui/date-time'
import { Icon } from '@/components/ui/icon'

/** The time of an event, or that it has not happened (Spec §2): a state, which interrupts nobody. */
export function StatusBanner({ done, missing, iso }: { done: string; missing: string; iso: string | null }) {
  return (
    <p className={`status-banner ${iso ? 'is-done' : ''}`}>
      <Icon name={iso ? 'tick' : 'clock'} />
      <span>
        {iso ? (
          <>
            {done} <DateTime format="moment" iso={iso} />
          </>
        ) : (
          missing
        )}
      </span>
    </p>
  )
}

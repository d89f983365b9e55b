import { Alert } from '@/components/ui/alert'
import { DateTime } from '@/components/ui/date-time'
import { Icon } from '@/components/ui/icon'

/** The time of an event in a success alert, or that it has not happened (Spec §2): a state, which interrupts nobody. */
export function StatusBanner({ done, missing, iso }: { done: string; missing: string; iso: string | null }) {
  return (
    <div className="mt-auto">
      {iso ? (
        <Alert kind="success">
          {done} <DateTime format="moment" iso={iso} />
        </Alert>
      ) : (
        <p className="flex items-start gap-3 rounded-card border border-line bg-sunken px-4 py-3 text-sm">
          <Icon className="mt-0.5 size-5 text-ink-soft" name="clock" />
          <span>{missing}</span>
        </p>
      )}
    </div>
  )
}

import { Alert } from '@/components/ui/alert'
import { DateTime } from '@/components/ui/date-time'

/** The time of an event in a success alert, or a warning that it has not happened (Spec §2). */
export function StatusBanner({ done, missing, iso }: { done: string; missing: string; iso: string | null }) {
  return (
    <div className="mt-auto">
      {iso ? (
        <Alert kind="success">
          {done} <DateTime format="moment" iso={iso} />
        </Alert>
      ) : (
        <Alert kind="warning">{missing}</Alert>
      )}
    </div>
  )
}

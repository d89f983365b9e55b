import { ListLink } from '@/components/admin/links'
import { Alert } from '@/components/ui/alert'
import { DateTime } from '@/components/ui/date-time'
import type { OperationLine } from '@/lib/admin/health/operation-words'
import { adminPaths } from '@/lib/shared/routes/admin-paths'

/** What stops the shop's business now. */
export function OutageBanner({ lines }: { lines: readonly OperationLine[] }) {
  return lines.map(({ what, advice, since }) => (
    <div className="mb-6" key={what}>
      <Alert kind="danger">
        <strong>{what}</strong>{' '}
        {since && (
          <>
            Since <DateTime format="moment" iso={since} />.{' '}
          </>
        )}
        {advice}{' '}
        <ListLink className="text-link" href={adminPaths.adminAttention}>
          Needs attention
        </ListLink>
      </Alert>
    </div>
  ))
}

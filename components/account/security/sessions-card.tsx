'use client'

import { Card } from '@/components/ui/card'
import { BusyButton } from '@/components/ui/forms/busy-button'
import { FormReport } from '@/components/ui/forms/form-report'
import { VisitorTime } from '@/components/ui/visitor-time'
import type { SessionJson } from '@/lib/accounts/users/user-schema'
import { factorApi } from '@/lib/api/client/mfa-client'
import { useSecurityAction } from './use-security-action'

/** Where the user is logged in. Each other place can be logged out, or all of them. */
export function SessionsCard({ sessions }: { sessions: SessionJson[] }) {
  const { isBusy, report, run } = useSecurityAction()
  return (
    <Card title="Where you are logged in">
      <ul className="security-list">
        {sessions.map(({ _id, browser, createdAt, lastSeenAt, isCurrent }) => (
          <li key={_id}>
            <div>
              <p className="font-semibold" id={`session-${_id}`}>
                {browser ?? 'Another program'}
              </p>
              <p className="text-sm text-ink-soft">
                Since <VisitorTime format="table" iso={createdAt} />, last seen{' '}
                <VisitorTime format="moment" iso={lastSeenAt} />
              </p>
            </div>
            {isCurrent ? (
              <span className="text-sm font-semibold text-accent">This one</span>
            ) : (
              <BusyButton
                aria-describedby={`session-${_id}`}
                isBusy={isBusy}
                onClick={() => run(async () => (await factorApi.endSession(_id)).detail)}
                variant="secondary"
              >
                End
              </BusyButton>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <BusyButton
          isBusy={isBusy}
          onClick={() => run(async () => (await factorApi.endOtherSessions()).detail)}
          variant="secondary"
        >
          End all others
        </BusyButton>
      )}
      <div className="mt-4 empty:hidden">
        <FormReport isPending={isBusy} report={report} />
      </div>
    </Card>
  )
}

'use client'

import { Card } from '@/components/ui/card'
import { BusyButton } from '@/components/ui/forms/busy-button'
import { FormReport } from '@/components/ui/forms/form-report'
import { VisitorTime } from '@/components/ui/visitor-time'
import { browserWords } from '@/lib/accounts/sessions/browser-name'
import type { SessionJson } from '@/lib/accounts/users/user-schema'
import { factorApi } from '@/lib/api/client/mfa-client'
import { rich, t } from '@/lib/shared/messages/message'
import { useSecurityAction } from './use-security-action'

/** Where the user is logged in. Each other place can be logged out, or all of them. */
export function SessionsCard({ sessions }: { sessions: SessionJson[] }) {
  const { isBusy, report, run } = useSecurityAction()
  return (
    <Card title={t('security.sessions')}>
      <ul className="security-list">
        {sessions.map(({ _id, browser, createdAt, lastSeenAt, isCurrent }) => (
          <li key={_id}>
            <div>
              <p className="font-semibold" id={`session-${_id}`}>
                {browser === null ? t('security.other-program') : browserWords(browser)}
              </p>
              <p className="text-sm text-ink-soft">
                {rich('security.session-times', {
                  since: () => <VisitorTime format="table" iso={createdAt} key="since" />,
                  seen: () => <VisitorTime format="moment" iso={lastSeenAt} key="seen" />,
                })}
              </p>
            </div>
            {isCurrent ? (
              <span className="text-sm font-semibold text-accent">{t('security.this-session')}</span>
            ) : (
              <BusyButton
                aria-describedby={`session-${_id}`}
                isBusy={isBusy}
                onClick={() => run(async () => (await factorApi.endSession(_id)).detail)}
                variant="secondary"
              >
                {t('security.end-session')}
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
          {t('security.end-others')}
        </BusyButton>
      )}
      <div className="mt-4 empty:hidden">
        <FormReport isPending={isBusy} report={report} />
      </div>
    </Card>
  )
}

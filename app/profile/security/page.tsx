import type { Metadata } from 'next'
import { PageMessages } from '@/app/page-messages'
import { SecurityCards } from '@/components/account/security/security-cards'
import { SessionSync } from '@/components/account/session-sync'
import { Alert } from '@/components/ui/alert'
import { PageHeading } from '@/components/ui/page-heading'
import { TextLink } from '@/components/ui/page-link'
import { listFactors } from '@/lib/accounts/mfa/list-factors'
import { personOf } from '@/lib/accounts/permissions/viewer'
import { listSessions } from '@/lib/accounts/sessions/own-sessions'
import { pageViewer } from '@/lib/api/pages/page-viewer'
import { redirect } from '@/lib/api/pages/redirects'
import { t } from '@/lib/shared/messages/message'
import { paths, securityPath, signInPath } from '@/lib/shared/routes/paths'

export function generateMetadata(): Metadata {
  return { title: t('security.title') }
}

export default async function SecurityPage() {
  const viewer = await pageViewer()
  if (!viewer) redirect(signInPath(paths.login, securityPath))
  const [factors, sessions] = await Promise.all([listFactors(viewer), listSessions(viewer)])
  return (
    <>
      <PageMessages of="/profile/security" />
      <SessionSync viewer={personOf(viewer)} />
      <PageHeading isCalm note={<TextLink href={paths.profile}>{t('account.your-profile')}</TextLink>}>
        {t('security.title')}
      </PageHeading>
      {viewer.owes === 'factor' && (
        <div className="mb-6">
          <Alert kind="warning">{t('security.desk-needs-factor')}</Alert>
        </div>
      )}
      <SecurityCards factors={factors} sessions={sessions} />
    </>
  )
}

import { redirect } from 'next/navigation'
import { SecurityCards } from '@/components/account/security/security-cards'
import { SessionSync } from '@/components/account/session-sync'
import { Alert } from '@/components/ui/alert'
import { PageHeading } from '@/components/ui/page-heading'
import { TextLink } from '@/components/ui/page-link'
import { listFactors } from '@/lib/accounts/mfa/list-factors'
import { personOf } from '@/lib/accounts/permissions/viewer'
import { listSessions } from '@/lib/accounts/sessions/own-sessions'
import { pageViewer } from '@/lib/api/pages/page-viewer'
import { paths, securityPath, signInPath } from '@/lib/shared/routes/paths'

export const metadata = { title: 'Log-in and security' }

export default async function SecurityPage() {
  const viewer = await pageViewer()
  if (!viewer) redirect(signInPath(paths.login, securityPath))
  const [factors, sessions] = await Promise.all([listFactors(viewer), listSessions(viewer)])
  return (
    <>
      <SessionSync viewer={personOf(viewer)} />
      <PageHeading isCalm note={<TextLink href={paths.profile}>Your profile</TextLink>}>
        Log-in and security
      </PageHeading>
      {viewer.owes === 'factor' && (
        <div className="mb-6">
          <Alert kind="warning">
            The desk of this shop needs a second factor. Add a passkey or set up an app for codes, and it
            opens.
          </Alert>
        </div>
      )}
      <SecurityCards factors={factors} sessions={sessions} />
    </>
  )
}

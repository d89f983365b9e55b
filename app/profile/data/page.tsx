import { redirect } from 'next/navigation'
import { DeleteAccountForm } from '@/components/account/own-data/delete-account-form'
import { DownloadButton } from '@/components/account/own-data/download-button'
import { OwnRows } from '@/components/account/own-data/own-rows'
import { UntilDeleted } from '@/components/account/own-data/until-deleted'
import { SessionSync } from '@/components/account/session-sync'
import { Card } from '@/components/ui/card'
import { PageHeading } from '@/components/ui/page-heading'
import { TextLink } from '@/components/ui/page-link'
import { personOf } from '@/lib/accounts/permissions/viewer'
import { readOwnData } from '@/lib/admin/privacy/export-own-data'
import { pageShop } from '@/lib/api/pages/page-shop'
import { pageViewer } from '@/lib/api/pages/page-viewer'
import { browserStoragePath, ownDataPath, paths, signInPath } from '@/lib/shared/routes/paths'
import '@/components/account/own-data/own-data.css'

export const metadata = { title: 'Your data' }

/** Rows of a section; the file has all. */
const shownRows = 20

export default async function OwnDataPage() {
  const viewer = await pageViewer()
  if (!viewer) redirect(signInPath(paths.login, ownDataPath))
  const [sections, { keepOrdersMonths }] = await Promise.all([readOwnData(viewer, shownRows), pageShop()])
  return (
    <>
      <SessionSync viewer={personOf(viewer)} />
      <UntilDeleted>
        <PageHeading isCalm note={<TextLink href={paths.profile}>Your profile</TextLink>}>
          Your data
        </PageHeading>
        <div className="own-data">
          <Card title="What the shop knows of you">
            <p className="mb-4 text-ink-soft">
              Everything that is stored with your account, without secrets such as your password. For working
              notes about an order, please ask the shop. See also{' '}
              <TextLink href={browserStoragePath}>what your browser stores</TextLink>.
            </p>
            <OwnRows sections={sections} />
            <div className="mt-4">
              <DownloadButton />
            </div>
          </Card>
          <Card title="Delete your account">
            <ul className="text-ink-soft">
              <li>Your account, log-ins, votes, mails and messages are gone at once, for good.</li>
              <li>Your reviews stay, as those of a former customer.</li>
              <li>Unpaid orders are cancelled, and name and address in them removed.</li>
              <li>
                {`Paid and delivered orders keep name, e-mail, address and invoice for the books, until ${periodOf(keepOrdersMonths)} after their last payment or refund.`}
              </li>
              <li>
                While an order is paid and not delivered yet, or a withdrawal or return is not settled, the
                account has to stay.
              </li>
            </ul>
            <DeleteAccountForm />
          </Card>
        </div>
      </UntilDeleted>
    </>
  )
}

function periodOf(months: number): string {
  const [count, unit] = months % 12 === 0 ? [months / 12, 'year'] : [months, 'month']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

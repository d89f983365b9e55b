import type { Metadata } from 'next'
import { PageMessages } from '@/app/page-messages'
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
import { redirect } from '@/lib/api/pages/redirects'
import { rich, t } from '@/lib/shared/messages/message'
import { browserStoragePath, ownDataPath, paths, signInPath } from '@/lib/shared/routes/paths'
import '@/components/account/own-data/own-data.css'

export function generateMetadata(): Metadata {
  return { title: t('account.data-title') }
}

/** Rows of a section; the file has all. */
const shownRows = 20

export default async function OwnDataPage() {
  const viewer = await pageViewer()
  if (!viewer) redirect(signInPath(paths.login, ownDataPath))
  const [sections, { keepOrdersMonths }] = await Promise.all([readOwnData(viewer, shownRows), pageShop()])
  return (
    <>
      <PageMessages of="/profile/data" />
      <SessionSync viewer={personOf(viewer)} />
      <UntilDeleted>
        <PageHeading isCalm note={<TextLink href={paths.profile}>{t('account.your-profile')}</TextLink>}>
          {t('account.data-title')}
        </PageHeading>
        <div className="own-data">
          <Card title={t('account.data-known')}>
            <p className="mb-4 text-ink-soft">
              {rich('account.data-known-text', {
                link: (parts) => (
                  <TextLink href={browserStoragePath} key="link">
                    {parts}
                  </TextLink>
                ),
              })}
            </p>
            <OwnRows sections={sections} />
            <div className="mt-4">
              <DownloadButton />
            </div>
          </Card>
          <Card title={t('account.delete-title')}>
            <ul className="text-ink-soft">
              <li>{t('account.delete-gone')}</li>
              <li>{t('account.delete-reviews')}</li>
              <li>{t('account.delete-unpaid')}</li>
              <li>{t('account.delete-booked', periodOf(keepOrdersMonths))}</li>
              <li>{t('account.delete-waits')}</li>
            </ul>
            <DeleteAccountForm />
          </Card>
        </div>
      </UntilDeleted>
    </>
  )
}

function periodOf(months: number) {
  return months % 12 === 0
    ? ({ unit: 'year', count: months / 12 } as const)
    : ({ unit: 'month', count: months } as const)
}

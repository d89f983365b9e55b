import type { Metadata } from 'next'
import { PageMessages } from '@/app/page-messages'
import { ProfileForm } from '@/components/account/profile-form'
import { SessionSync } from '@/components/account/session-sync'
import { Card } from '@/components/ui/card'
import { PageHeading } from '@/components/ui/page-heading'
import { TextLink } from '@/components/ui/page-link'
import { personOf } from '@/lib/accounts/permissions/viewer'
import { pageViewer } from '@/lib/api/pages/page-viewer'
import { redirect } from '@/lib/api/pages/redirects'
import { t } from '@/lib/shared/messages/message'
import {
  ownDataPath,
  ownReviewsPath,
  pageParam,
  paths,
  securityPath,
  signInPath,
} from '@/lib/shared/routes/paths'
import { MyOrders } from './my-orders'

export function generateMetadata(): Metadata {
  return { title: t('account.profile'), description: t('account.profile-description') }
}

type Props = { searchParams: Promise<{ page?: string | string[] }> }

export default async function ProfilePage({ searchParams }: Props) {
  const viewer = await pageViewer()
  if (!viewer) redirect(signInPath(paths.login, paths.profile))
  const { page } = await searchParams
  const person = personOf(viewer)
  return (
    <>
      <PageMessages of="/profile" />
      <PageHeading note={viewer.email}>{viewer.name}</PageHeading>
      <SessionSync viewer={person} />
      <div className="grid grid-cols-1 items-start gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <section>
          <h2 className="mb-4 text-xl" id="my-orders">
            {t('account.my-orders')}
          </h2>
          <MyOrders page={pageParam(page)} viewer={viewer} />
        </section>
        <Card title={t('account.details')}>
          <p className="mb-2">
            <TextLink href={securityPath}>{t('account.to-security')}</TextLink>
          </p>
          <p className="mb-2">
            <TextLink href={ownReviewsPath}>{t('account.to-reviews')}</TextLink>
          </p>
          <p className="mb-4">
            <TextLink href={ownDataPath}>{t('account.to-data')}</TextLink>
          </p>
          <ProfileForm key={person.id} person={person} />
        </Card>
      </div>
    </>
  )
}

import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { Suspense } from 'react'
import { MyOrders } from '@/app/profile/my-orders'
import { PageHeading } from '@/components/ui/page-heading'
import { Spinner } from '@/components/ui/spinner'
import { pageViewer } from '@/lib/http/page-viewer'
import { parseId, paths, signInPath } from '@/lib/paths'

export const metadata: Metadata = { title: 'Profile' }
export const dynamic = 'force-dynamic'

type Props = { searchParams: Promise<{ page?: string | string[] }> }

export default async function ProfilePage({ searchParams }: Props) {
  const viewer = await pageViewer()
  if (!viewer) redirect(signInPath(paths.login, paths.profile))
  const { page } = await searchParams
  return (
    <>
      <PageHeading note={viewer.email}>{viewer.name}</PageHeading>
      <h2 className="mb-4 text-xl">My Orders</h2>
      <Suspense fallback={<Spinner label="Loading your orders" />}>
        <MyOrders page={parseId(typeof page === 'string' ? page : undefined) ?? 1} viewer={viewer} />
      </Suspense>
    </>
  )
}

import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { LatestProducts, latestProductsMetadata } from '@/app/(home)/latest-products'
import { PageMessages } from '@/app/page-messages'
import { permanentRedirect } from '@/lib/api/pages/redirects'
import { parseId, paths } from '@/lib/shared/routes/paths'

type Props = { params: Promise<{ page: string }> }

/** The number of a further page; the first one is "/". */
async function pageNumber(params: Props['params']): Promise<number> {
  const page = parseId((await params).page) ?? notFound()
  if (page === 1) permanentRedirect(paths.home)
  return page
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return latestProductsMetadata(await pageNumber(params))
}

/** The further pages of home. */
export default async function FurtherPage({ params }: Props) {
  const page = await pageNumber(params)
  return (
    <>
      <PageMessages of="/page/[page]" />
      <LatestProducts page={page} />
    </>
  )
}

import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { parseId } from '@/lib/paths'
import { LatestProducts, latestProductsMetadata } from '../../latest-products'

type Props = { params: Promise<{ page: string }> }

export const dynamic = 'force-dynamic'

async function pageNumber(params: Props['params']): Promise<number> {
  return parseId((await params).page) ?? notFound()
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return latestProductsMetadata(await pageNumber(params))
}

/** The further pages of home. */
export default async function FurtherPage({ params }: Props) {
  return <LatestProducts page={await pageNumber(params)} />
}

import type { Metadata } from 'next'
import { CompareScreen } from '@/components/compare/compare-screen'
import { pageMetadata } from '@/lib/api/pages/page-metadata'
import { comparePath, parseCompared } from '@/lib/catalog/compare/compared-ids'
import { findProducts } from '@/lib/catalog/products/product-queries'

type Props = { searchParams: Promise<{ ids?: string | string[] }> }

async function idsOf({ searchParams }: Props): Promise<number[]> {
  const { ids = [] } = await searchParams
  return parseCompared(new URLSearchParams([ids].flat().map((id) => ['ids', id])))
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const description = 'Up to three products of a category side by side.'
  return pageMetadata({
    path: comparePath(await idsOf(props)),
    title: 'Compare',
    description,
    isIndexed: false,
  })
}

export default async function ComparePage(props: Props) {
  return <CompareScreen products={await findProducts(await idsOf(props))} />
}

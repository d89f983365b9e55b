import type { Metadata } from 'next'
import { PageMessages } from '@/app/page-messages'
import { CompareScreen } from '@/components/compare/compare-screen'
import { pageMetadata } from '@/lib/api/pages/page-metadata'
import { comparePath, parseCompared } from '@/lib/catalog/compare/compared-ids'
import { findProducts } from '@/lib/catalog/products/product-queries'
import { t } from '@/lib/shared/messages/message'

type Props = { searchParams: Promise<{ ids?: string | string[] }> }

async function idsOf({ searchParams }: Props): Promise<number[]> {
  const { ids = [] } = await searchParams
  return parseCompared(new URLSearchParams([ids].flat().map((id) => ['ids', id])))
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  return pageMetadata({
    path: comparePath(await idsOf(props)),
    title: t('compare.compare'),
    description: t('compare.summary'),
    isIndexed: false,
  })
}

export default function ComparePage(props: Props) {
  return (
    <>
      <PageMessages of="/compare" />
      <Compared {...props} />
    </>
  )
}

/** A part of its own: if it fails, the page has already brought the messages of `error.tsx`. */
async function Compared(props: Props) {
  return <CompareScreen products={await findProducts(await idsOf(props))} />
}

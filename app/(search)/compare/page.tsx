import type { Metadata } from 'next'
import { PageMessages } from '@/app/page-messages'
import { CompareScreen } from '@/components/compare/compare-screen'
import { pageMetadata } from '@/lib/api/pages/page-metadata'
import { findCards } from '@/lib/catalog/cards/find-cards'
import { comparePath, parseCompared } from '@/lib/catalog/compare/compared-ids'
import { columnsOf } from '@/lib/catalog/compare/compared-products'
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

export default async function ComparePage(props: Props) {
  const products = columnsOf(await findCards(await idsOf(props)), ({ group }) => group?._id)
  return (
    <>
      <PageMessages of="/compare" />
      <CompareScreen products={products} />
    </>
  )
}

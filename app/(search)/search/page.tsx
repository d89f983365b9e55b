import type { Metadata } from 'next'
import { ProductSearch, type SearchProps, searchMetadata } from '@/app/(search)/product-search'
import { PageMessages } from '@/app/page-messages'

export function generateMetadata(props: SearchProps): Promise<Metadata> {
  return searchMetadata(props)
}

export default function SearchPage(props: SearchProps) {
  return (
    <>
      <PageMessages of="/search" />
      <ProductSearch props={props} />
    </>
  )
}

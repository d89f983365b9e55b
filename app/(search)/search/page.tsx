import type { Metadata } from 'next'
import { ProductSearch, type SearchProps, searchMetadata } from '@/app/(search)/product-search'

/** The front server keeps the page (server/page-cache.ts); a build has no database to render it from. */
export const dynamic = 'force-dynamic'

export function generateMetadata(props: SearchProps): Promise<Metadata> {
  return searchMetadata(props)
}

export default function SearchPage(props: SearchProps) {
  return <ProductSearch props={props} />
}

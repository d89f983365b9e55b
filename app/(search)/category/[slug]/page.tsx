import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { ProductSearch, type SearchProps, searchMetadata } from '@/app/(search)/product-search'
import { PageMessages } from '@/app/page-messages'
import { permanentRedirect } from '@/lib/api/pages/redirects'
import { slugOf } from '@/lib/catalog/categories/category-slug'
import { categoryPath } from '@/lib/shared/routes/paths'

type Props = SearchProps & { params: Promise<{ slug: string }> }

/** Another spelling of a slug leads to the right one. */
async function slugIn(params: Props['params']): Promise<string> {
  const { slug } = await params
  const text = decoded(slug)
  const right = slugOf(text)
  if (!right) notFound()
  if (right !== text) permanentRedirect(categoryPath(right))
  return right
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    notFound()
  }
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  return searchMetadata(props, await slugIn(props.params))
}

export default async function CategoryPage(props: Props) {
  const slug = await slugIn(props.params)
  return (
    <>
      <PageMessages of="/category/[slug]" />
      <ProductSearch props={props} slug={slug} />
    </>
  )
}

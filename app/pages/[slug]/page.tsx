import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { PageText } from '@/components/pages/page-text'
import { PageHeading } from '@/components/ui/page-heading'
import { env } from '@/lib/env'
import { oncePerRequest } from '@/lib/http/once-per-request'
import { pageMetadata } from '@/lib/http/page-metadata'
import { pageShop } from '@/lib/http/page-shop'
import { publishedPages } from '@/lib/http/published-pages'
import { ownerAddress } from '@/lib/outbox/owner-address'
import { pageSlugs, parsePageSlug } from '@/lib/page-slugs'
import { findPublishedPage, type PublishedPage } from '@/lib/pages/published-pages'
import { contactPath, pagePath } from '@/lib/paths'

type Props = { params: Promise<{ slug: string }> }

const pageOf = oncePerRequest(async (segment): Promise<PublishedPage & { path: string }> => {
  const slug = parsePageSlug(segment) ?? notFound()
  const page = (await findPublishedPage(slug)) ?? notFound()
  return { ...page, path: `/pages/${slug}` }
})

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { title, path } = await pageOf((await params).slug)
  const { name } = await pageShop()
  return pageMetadata({ path, title, description: `${title} of ${name}` })
}

/** A text of the shop's own that is in force. */
export default async function ShopTextPage({ params }: Props) {
  const [{ title, text, publishedAt }, pages] = await Promise.all([
    pageOf((await params).slug),
    publishedPages(),
  ])
  await pageShop()
  const missing = pageSlugs.filter((slug) => !pages.some((page) => page.slug === slug)).map(pagePath)
  const hasContact = ownerAddress('contact_message') !== null
  return (
    <article>
      <PageHeading note={<LastChanged at={publishedAt} />}>{title}</PageHeading>
      <PageText missing={hasContact ? missing : [...missing, contactPath]} text={text} />
    </article>
  )
}

function LastChanged({ at }: { at: Date }) {
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: env().SHOP_TIME_ZONE })
  return (
    <>
      Last changed <time dateTime={at.toISOString()}>{day.format(at)}</time>
    </>
  )
}

import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import type { ReactElement } from 'react'
import { PageMessages } from '@/app/page-messages'
import { PageText } from '@/components/cms/page-text'
import { PageHeading } from '@/components/ui/page-heading'
import { oncePerRequest } from '@/lib/api/pages/once-per-request'
import { pageMetadata } from '@/lib/api/pages/page-metadata'
import { pageShop } from '@/lib/api/pages/page-shop'
import { publishedPages } from '@/lib/api/pages/published-page-links'
import { ownerAddress } from '@/lib/messaging/email/owner-address'
import { env } from '@/lib/platform/config/env'
import { longDate } from '@/lib/shared/locale/dates'
import { rich, t } from '@/lib/shared/messages/message'
import { pageSlugs, parsePageSlug } from '@/lib/shared/routes/page-slugs'
import { contactPath, pagePath } from '@/lib/shared/routes/paths'
import { findPublishedPage, type PublishedPage } from '@/lib/store/cms/published-pages'

type Props = { params: Promise<{ slug: string }> }

const pageOf = oncePerRequest(async (segment): Promise<PublishedPage & { path: string }> => {
  const slug = parsePageSlug(segment) ?? notFound()
  const page = (await findPublishedPage(slug)) ?? notFound()
  return { ...page, path: `/pages/${slug}` }
})

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { title, path } = await pageOf((await params).slug)
  const { name } = await pageShop()
  return pageMetadata({ path, title, description: t('legal.page-of', { title, name }) })
}

/** A text of the shop's own that is in force, in the language of the page or else in the shop's own. */
export default async function ShopTextPage({ params }: Props) {
  const [{ title, text, publishedAt, lang }, pages] = await Promise.all([
    pageOf((await params).slug),
    publishedPages(),
  ])
  await pageShop()
  const missing = pageSlugs.filter((slug) => !pages.some((page) => page.slug === slug)).map(pagePath)
  const hasContact = ownerAddress('contact_message') !== null
  return (
    <article>
      <PageMessages of="/pages/[slug]" />
      <PageHeading lang={lang} note={<LastChanged at={publishedAt} />}>
        {title}
      </PageHeading>
      <PageText lang={lang} missing={hasContact ? missing : [...missing, contactPath]} text={text} />
    </article>
  )
}

function LastChanged({ at }: { at: Date }) {
  return (
    <>
      {rich<ReactElement, 'legal.last-changed'>('legal.last-changed', {
        day: longDate(at, env().SHOP_TIME_ZONE),
        time: (parts) => (
          <time dateTime={at.toISOString()} key="day">
            {parts}
          </time>
        ),
      })}
    </>
  )
}

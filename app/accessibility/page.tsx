import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { PageMessages } from '@/app/page-messages'
import { PageHeading } from '@/components/ui/page-heading'
import { pageMetadata } from '@/lib/api/pages/page-metadata'
import { pageShop } from '@/lib/api/pages/page-shop'
import { env } from '@/lib/platform/config/env'
import { rich, t } from '@/lib/shared/messages/message'
import { mailtoLink } from '@/lib/shared/text/email-address'

export function generateMetadata(): Promise<Metadata> {
  return pageMetadata({
    path: '/accessibility',
    title: t('legal.accessibility'),
    description: t('legal.accessibility-description'),
  })
}

/** The shop's accessibility features, their limits, and a contact (setting `CONTACT_EMAIL`). */
export default async function AccessibilityPage() {
  const { languages } = await pageShop()
  const email = env().CONTACT_EMAIL
  return (
    <div className="max-w-2xl">
      <PageMessages of="/accessibility" />
      <PageHeading note={t('legal.accessibility-note')}>{t('legal.accessibility')}</PageHeading>
      <Part title={t('legal.rely-on')}>
        <li>{t('legal.rely-keyboard')}</li>
        <li>{t('legal.rely-readers')}</li>
        <li>{t('legal.rely-size')}</li>
        <li>{t('legal.rely-theme')}</li>
        <li>{t('legal.rely-scripts')}</li>
      </Part>
      <Part title={t('legal.checked')}>
        <li>{t('legal.checked-level')}</li>
        <li>{t('legal.checked-versions')}</li>
      </Part>
      <Part title={t('legal.limits')}>
        <li>{t('legal.limit-review')}</li>
        <li>{t('legal.limit-paypal')}</li>
        <li>{t('legal.limit-pictures')}</li>
        <li>{t('legal.limit-scripts')}</li>
        {String(languages) === 'en' && <li>{t('legal.limit-languages')}</li>}
      </Part>
      {email && (
        <p>
          {rich('legal.accessibility-contact', {
            email,
            link: (parts) => (
              <a className="text-link" href={mailtoLink(email)} key="link">
                {parts}
              </a>
            ),
          })}
        </p>
      )}
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mb-8">
      <h2 className="mb-3 text-xl">{title}</h2>
      <ul className="grid list-disc gap-2 pl-5 marker:text-accent">{children}</ul>
    </section>
  )
}

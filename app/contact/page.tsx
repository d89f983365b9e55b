import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { PageMessages } from '@/app/page-messages'
import { ContactForm } from '@/components/cms/contact-form'
import { MailLink } from '@/components/cms/mail-link'
import { NoScriptAlert } from '@/components/ui/no-script-alert'
import { PageHeading } from '@/components/ui/page-heading'
import { pageMetadata } from '@/lib/api/pages/page-metadata'
import { pageShop } from '@/lib/api/pages/page-shop'
import { ownerAddress } from '@/lib/messaging/email/owner-address'
import { t } from '@/lib/shared/messages/message'
import { contactPath } from '@/lib/shared/routes/paths'

export function generateMetadata(): Promise<Metadata> {
  return pageMetadata({
    path: contactPath,
    title: t('contact.title'),
    description: t('contact.description'),
  })
}

/** The form for messages to the shop's owner. 404 while there is no address that the mail could go to. */
export default async function ContactPage() {
  const { contactEmail } = await pageShop()
  if (ownerAddress('contact_message') === null) notFound()
  return (
    <div className="max-w-2xl">
      <PageMessages of="/contact" />
      <PageHeading note={t('contact.note')}>{t('contact.title')}</PageHeading>
      <NoScriptAlert
        action={
          contactEmail !== null && (
            <MailLink address={contactEmail} subject={t('contact.mail-subject')}>
              {t('contact.mail-instead')}
            </MailLink>
          )
        }
      />
      <ContactForm />
    </div>
  )
}

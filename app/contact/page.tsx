import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { ContactForm } from '@/components/cms/contact-form'
import { MailLink } from '@/components/cms/mail-link'
import { NoScriptAlert } from '@/components/ui/no-script-alert'
import { PageHeading } from '@/components/ui/page-heading'
import { pageMetadata } from '@/lib/api/pages/page-metadata'
import { pageShop } from '@/lib/api/pages/page-shop'
import { ownerAddress } from '@/lib/messaging/email/owner-address'
import { contactPath } from '@/lib/shared/routes/paths'

export function generateMetadata(): Promise<Metadata> {
  return pageMetadata({ path: contactPath, title: 'Write to us', description: 'A message to the shop.' })
}

/** The form for messages to the shop's owner. 404 while there is no address that the mail could go to. */
export default async function ContactPage() {
  const { contactEmail } = await pageShop()
  if (ownerAddress('contact_message') === null) notFound()
  return (
    <div className="max-w-2xl">
      <PageHeading note="We answer by e-mail. If it is about an order, its number helps.">
        Write to us
      </PageHeading>
      <NoScriptAlert
        action={
          contactEmail !== null && (
            <MailLink address={contactEmail} subject="A message">
              Send a mail instead
            </MailLink>
          )
        }
      />
      <ContactForm />
    </div>
  )
}

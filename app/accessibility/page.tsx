import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { PageHeading } from '@/components/ui/page-heading'
import { pageMetadata } from '@/lib/api/pages/page-metadata'
import { env } from '@/lib/platform/config/env'
import { mailtoLink } from '@/lib/shared/text/email-address'

export function generateMetadata(): Promise<Metadata> {
  return pageMetadata({
    path: '/accessibility',
    title: 'Accessibility',
    description: 'What this shop does so that everyone can use it, and where its limits are.',
  })
}

/** The shop's accessibility features, their limits, and a contact (setting `CONTACT_EMAIL`). */
export default function AccessibilityPage() {
  const email = env().CONTACT_EMAIL
  return (
    <div className="max-w-2xl">
      <PageHeading note="This shop is for everyone, however you read a page and whatever you control it with.">
        Accessibility
      </PageHeading>
      <Part title="What you can rely on">
        <li>Everything works with a keyboard. The first Tab on a page offers to skip to its content.</li>
        <li>Screen readers announce what changes: the cart, the number of results, errors in a form.</li>
        <li>Text can be enlarged to 200 %, and pages fit a screen 320 pixels wide.</li>
        <li>
          There is a light and a dark theme; you choose at the end of each page. High contrast and reduced
          motion follow the settings of your device.
        </li>
        <li>You can browse and search the shop without JavaScript.</li>
      </Part>
      <Part title="How it is checked">
        <li>We aim for level AA of the Web Content Accessibility Guidelines (WCAG) 2.2.</li>
        <li>
          Each version passes an automatic check of every page in both themes, and tests that buy a product by
          keyboard.
        </li>
      </Part>
      <Part title="Known limits">
        <li>Nobody outside the team has reviewed the shop yet. Automatic checks find only some problems.</li>
        <li>You pay in PayPal’s own window, which PayPal designs.</li>
        <li>Some pictures of products have no description; the product’s name stands beside them.</li>
        <li>The cart, the checkout and logging in need JavaScript.</li>
        <li>The shop is in English only.</li>
      </Part>
      {email && (
        <p>
          {'Does something not work for you? Please write to '}
          <a className="text-link" href={mailtoLink(email)}>
            {email}
          </a>
          . It helps to know the page and the device or assistive technology you use.
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

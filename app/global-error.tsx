'use client'

import { ErrorScreen } from '@/components/layout/error-screen'
import { pageErrorText } from '@/components/layout/page-error-text'
import { Button, buttonStyle } from '@/components/ui/button'
import { paths } from '@/lib/paths'
import './globals.css'

/** Replaces the whole document when the layout itself fails. */
export default function GlobalError({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <html lang="en">
      <body>
        <title>An error has occured · Ecommerce Site</title>
        <main className="shell">
          <ErrorScreen message={pageErrorText(error)}>
            <Button onClick={retry}>Try again</Button>
            <a className={buttonStyle({ variant: 'secondary' })} href={paths.home}>
              Back to the shop
            </a>
          </ErrorScreen>
        </main>
      </body>
    </html>
  )
}

'use client'

import { addMessages, currentLanguage } from '@/lib/shared/messages/current-language'
import { t } from '@/lib/shared/messages/message'
import RouteError from './error'
import './globals.css'

/** Replaces the whole document when the layout itself fails. */
export default function GlobalError(props: { error: unknown; retry: () => void }) {
  const language = currentLanguage()
  // The front server has put them into the document, where the layout has brought none.
  if (typeof window !== 'undefined')
    addMessages(
      JSON.parse(document.querySelector('meta[name=failure-words]')?.getAttribute('content') ?? '{}'),
    )
  return (
    <html lang={language}>
      <body>
        {/* The layout has failed, and the name of the shop with it. */}
        <title>{t('layout.error-title')}</title>
        <main className="shell">
          <RouteError {...props} />
        </main>
      </body>
    </html>
  )
}

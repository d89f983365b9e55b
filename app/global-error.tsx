'use client'

import { addMessages, currentLanguage } from '@/lib/shared/messages/current-language'
import { t } from '@/lib/shared/messages/message'
import { ownWords } from '@/lib/shared/messages/own-words'
import RouteError from './error'
import './globals.css'

/** Replaces the whole document when the layout itself fails. */
export default function GlobalError(props: { error: unknown; retry: () => void }) {
  const language = currentLanguage()
  if (typeof window !== 'undefined') addMessages(ownWords[language])
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

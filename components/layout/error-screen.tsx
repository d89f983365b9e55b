import type { ReactNode } from 'react'
import { Illustration } from '@/components/ui/states/illustration'
import { type Scene, serverAway } from '@/components/ui/states/scenes'
import { t } from '@/lib/shared/messages/message'

type Props = { message: ReactNode; children: ReactNode; picture?: Scene }

/** The generic error page (Spec §2, Layout). The misspelling 'occured' is the specification's. */
export function ErrorScreen({ message, children, picture = serverAway }: Props) {
  return (
    <div className="error-screen">
      <Illustration scene={picture} />
      <h1>{t('layout.error-title')}</h1>
      <div>{message}</div>
      <p>{children}</p>
    </div>
  )
}

/**
 * Returns the text of an error for the screen. Next masks server errors and adds a digest by which they are found in the
 * log; the digest is shown instead of the masked message.
 */
export function pageErrorText(error: unknown): string {
  if (!(error instanceof Error) || error.message === '') return t('layout.error-text')
  const digest = 'digest' in error ? error.digest : null
  return typeof digest === 'string' ? t('layout.error-reference', { digest }) : error.message
}

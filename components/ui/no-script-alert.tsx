import type { ReactNode } from 'react'
import { t } from '@/lib/shared/messages/message'
import { Alert } from './alert'

/** Tells visitors without JavaScript that the page needs it. `action` is a way on that works without. */
export function NoScriptAlert({ action }: { action?: ReactNode }) {
  return (
    <noscript>
      <div className="mb-5">
        <Alert action={action} kind="warning">
          {t('ui.javascript')}
        </Alert>
      </div>
    </noscript>
  )
}

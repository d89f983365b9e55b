'use client'

import { t } from '@/lib/shared/messages/message'
import { Button } from './button'

/** Opens the browser's print dialog. */
export function PrintButton() {
  return (
    <Button
      className="noscript:hidden print:hidden"
      isWide
      onClick={() => window.print()}
      variant="secondary"
    >
      {t('ui.print')}
    </Button>
  )
}

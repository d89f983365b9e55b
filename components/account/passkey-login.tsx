'use client'

import { buttonStyle } from '@/components/ui/button'
import { textOf } from '@/components/ui/forms/form'
import { useIsHydrated } from '@/lib/shared/browser/use-is-hydrated'
import { t } from '@/lib/shared/messages/message'

/** Browsers bind passkeys to a host name: a shop that is reached by an IP address has none. */
const isAddress = () => /^[\d.]+$|:/.test(window.location.hostname)

/** Returns whether the form was submitted by the button below. */
export const isByPasskey = (form: FormData) => textOf(form, 'by') === 'passkey'

/** Submits the log-in form for a passkey, without e-mail and password: their fields may stay empty. */
export function PasskeyLogin({ isPending }: { isPending: boolean }) {
  if (useIsHydrated() && isAddress()) return null
  return (
    <button
      aria-disabled={isPending || undefined}
      className={`${buttonStyle({ variant: 'secondary', size: 'lg', isWide: true })} noscript:hidden`}
      name="by"
      onClick={(event) => isPending && event.preventDefault()}
      type="submit"
      value="passkey"
    >
      {t('security.use-passkey')}
    </button>
  )
}

'use client'

import { PayPalButtons, PayPalScriptProvider, usePayPalScriptReducer } from '@paypal/react-paypal-js'
import { useEffect, useMemo, useState } from 'react'
import { currentLanguage, isEnglishShop } from '@/lib/shared/messages/current-language'
import type { Language } from '@/lib/shared/messages/languages'
import { rich } from '@/lib/shared/messages/message'
import { currency } from '@/lib/shared/money/money'
import { PaySpinner } from './pay-spinner'
import type { usePayment } from './use-payment'

/** The languages of PayPal’s own words. */
const locales: Record<Language, string> = { en: 'en_US', de: 'de_DE' }

type ButtonProps = { events: ReturnType<typeof usePayment>['events']; isDisabled: boolean }
type Props = ButtonProps & { config: { clientId: string; scriptUrl: string } }

/**
 * PayPal's button. The content security policy of a cached page does not allow PayPal's script, so after client-side
 * navigation from such a page this page reloads, with its own policy.
 */
export function PaypalButton(props: Props) {
  const [isAllowed] = useState(() => pageNonce() !== undefined || !isClientNavigation())
  useEffect(() => {
    if (!isAllowed) window.location.reload()
  }, [isAllowed])
  return isAllowed ? <ScriptedButton {...props} /> : <PaySpinner />
}

/** The button with the four states of its script loader (Spec §4). A failed script can be loaded again. */
function ScriptedButton({ config, ...props }: Props) {
  const [attempts, setAttempts] = useState(1)
  const options = useMemo(
    () => ({
      clientId: config.clientId,
      sdkBaseUrl: config.scriptUrl,
      currency: currency(),
      // PayPal takes the browser's language, unless the page has been chosen in one.
      ...(!isEnglishShop() && { locale: locales[currentLanguage()] }),
      intent: 'capture',
      components: 'buttons',
      dataCspNonce: pageNonce(),
    }),
    [config.clientId, config.scriptUrl],
  )
  return (
    <PayPalScriptProvider key={attempts} options={options}>
      <LoadedButton {...props} onRetry={() => setAttempts(attempts + 1)} />
    </PayPalScriptProvider>
  )
}

/** The spinner stays until the button has been drawn: PayPal's frame loads after its script. */
function LoadedButton({ events, isDisabled, onRetry }: ButtonProps & { onRetry: () => void }) {
  const [{ isRejected, isResolved }] = usePayPalScriptReducer()
  const [isDrawn, setIsDrawn] = useState(false)
  if (isRejected) {
    return (
      <p className="text-sm text-ink-soft">
        {rich('payment.button-failed', {
          retry: (parts) => (
            <button className="text-link" key="retry" onClick={onRetry} type="button">
              {parts}
            </button>
          ),
        })}
      </p>
    )
  }
  return (
    <div className="grid items-start *:col-start-1 *:row-start-1">
      {!isDrawn && <PaySpinner />}
      {isResolved && (
        <PayPalButtons
          disabled={isDisabled}
          style={{ layout: 'vertical' }}
          {...events}
          onError={(error) => {
            setIsDrawn(true)
            events.onError(error)
          }}
          onInit={() => setIsDrawn(true)}
        />
      )}
    </div>
  )
}

/** Returns the nonce of this page's content security policy, for scripts that add scripts; `undefined` without one. */
function pageNonce(): string | undefined {
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce || undefined
}

/**
 * Returns whether the page was reached by client-side navigation. It then still has the content security policy of the page that
 * was loaded first.
 */
function isClientNavigation(): boolean {
  const [opened] = performance.getEntriesByType('navigation')
  return opened !== undefined && new URL(opened.name).pathname !== window.location.pathname
}

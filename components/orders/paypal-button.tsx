'use client'

import { PayPalButtons, PayPalScriptProvider, usePayPalScriptReducer } from '@paypal/react-paypal-js'
import { useEffect, useMemo, useState } from 'react'
import { isReachedByLink, pageNonce } from '@/components/orders/page-nonce'
import { PaySpinner } from '@/components/orders/pay-spinner'
import type { usePayment } from '@/components/orders/use-payment'

type ButtonProps = { events: ReturnType<typeof usePayment>['events']; isDisabled: boolean }
type Props = ButtonProps & { config: { clientId: string; scriptUrl: string } }

/**
 * PayPal's button. The policy of a cached page has no room for PayPal: whoever came from there by a link gets this page
 * anew, with its own policy.
 */
export function PaypalButton(props: Props) {
  const [isRoom] = useState(() => pageNonce() !== undefined || !isReachedByLink())
  useEffect(() => {
    if (!isRoom) window.location.reload()
  }, [isRoom])
  return isRoom ? <ScriptedButton {...props} /> : <PaySpinner />
}

/** The button with the four states of its script loader (Spec §4); a failed script can be asked for again. */
function ScriptedButton({ config, ...props }: Props) {
  const [tries, setTries] = useState(1)
  const options = useMemo(
    () => ({
      clientId: config.clientId,
      sdkBaseUrl: config.scriptUrl,
      currency: 'USD',
      intent: 'capture',
      components: 'buttons',
      dataCspNonce: pageNonce(),
    }),
    [config.clientId, config.scriptUrl],
  )
  return (
    <PayPalScriptProvider key={tries} options={options}>
      <LoadedButton {...props} onRetry={() => setTries(tries + 1)} />
    </PayPalScriptProvider>
  )
}

function LoadedButton({ events, isDisabled, onRetry }: ButtonProps & { onRetry: () => void }) {
  const [{ isRejected, isResolved }] = usePayPalScriptReducer()
  if (isRejected) {
    return (
      <p className="text-sm text-ink-soft">
        The payment button could not be loaded.{' '}
        <button className="text-link" onClick={onRetry} type="button">
          Try again
        </button>
      </p>
    )
  }
  if (!isResolved) return <PaySpinner />
  return <PayPalButtons disabled={isDisabled} style={{ layout: 'vertical' }} {...events} />
}

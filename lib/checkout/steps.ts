import { paths, signInPath } from '@/lib/paths'

export type CheckoutStep = 'Login' | 'Shipping' | 'Payment' | 'Place Order'
export type CheckoutStepState = { step: CheckoutStep; href: string; isReached: boolean; isCurrent: boolean }
/** What the browser keeps of the checkout: whether it knows who buys, an address is saved, a payment method chosen. */
export type CheckoutProgress = { isSignedIn: boolean; hasAddress: boolean; hasPaymentMethod: boolean }

const steps: readonly { step: CheckoutStep; href: string }[] = [
  { step: 'Login', href: paths.login },
  { step: 'Shipping', href: paths.shipping },
  { step: 'Payment', href: paths.payment },
  { step: 'Place Order', href: paths.placeOrder },
]

/** The furthest step that the progress leads to; without an address nothing leads beyond Shipping (Spec §2). */
function furthest({ hasAddress, hasPaymentMethod }: CheckoutProgress): CheckoutStep {
  if (!hasAddress) return 'Shipping'
  return hasPaymentMethod ? 'Place Order' : 'Payment'
}

/**
 * Where the step Login leads: to the login and back to the step one is at; past it, whoever has logged in. The login would
 * only send them on (Spec §2).
 */
function loginHref(current: CheckoutStep, isSignedIn: boolean): string {
  const back = steps.find(({ step }) => step === current)?.href ?? paths.shipping
  return isSignedIn ? paths.shipping : signInPath(paths.login, back)
}

/** The step bar while `current` is shown: each step is a link only once it has been reached (Spec §2, Layout). */
export function checkoutSteps(current: CheckoutStep, progress: CheckoutProgress): CheckoutStepState[] {
  const indexOf = (wanted: CheckoutStep) => steps.findIndex(({ step }) => step === wanted)
  const reached = Math.max(indexOf(current), indexOf(furthest(progress)))
  return steps.map(({ step, href }, index) => ({
    step,
    href: step === 'Login' ? loginHref(current, progress.isSignedIn) : href,
    isReached: index <= reached,
    isCurrent: step === current,
  }))
}

import type { PlainKey } from '@/lib/shared/messages/message'
import { paths, signInPath } from '@/lib/shared/routes/paths'

export type CheckoutStep = 'Login' | 'Shipping' | 'Payment' | 'Place Order'
/** What each step is called, and what it is called once it is done. */
export const stepLabels = {
  Login: { label: 'checkout.step-login', done: 'checkout.step-login-done' },
  Shipping: { label: 'checkout.step-shipping', done: 'checkout.step-shipping-done' },
  Payment: { label: 'checkout.step-payment', done: 'checkout.step-payment-done' },
  'Place Order': { label: 'checkout.step-place-order', done: 'checkout.step-place-order-done' },
} as const satisfies Record<CheckoutStep, Record<'label' | 'done', PlainKey>>

export type CheckoutStepState = {
  step: CheckoutStep
  href: string
  isReached: boolean
  isCurrent: boolean
  isDone: boolean
}
/** The progress of the checkout in this browser: a user is signed in, an address stored, a payment method chosen. */
export type CheckoutProgress = { isSignedIn: boolean; hasAddress: boolean; hasPaymentMethod: boolean }

const steps: readonly { step: CheckoutStep; href: string }[] = [
  { step: 'Login', href: paths.login },
  { step: 'Shipping', href: paths.shipping },
  { step: 'Payment', href: paths.payment },
  { step: 'Place Order', href: paths.placeOrder },
]

/** The path of a step's screen. */
export function checkoutPath(wanted: CheckoutStep): string {
  return steps.find(({ step }) => step === wanted)?.href ?? paths.shipping
}

/** Returns whether a path is that of a step which a log-in returns to. */
export function isCheckoutPath(path: string): boolean {
  return steps.some(({ step, href }) => step !== 'Login' && href === path)
}

/** The last step that the progress allows; without an address that is Shipping (Spec §2). */
function furthest({ hasAddress, hasPaymentMethod }: CheckoutProgress): CheckoutStep {
  if (!hasAddress) return 'Shipping'
  return hasPaymentMethod ? 'Place Order' : 'Payment'
}

/**
 * The link of the step Login: to the login, which then opens `returnTo`. For a signed-in user it is Shipping, because the login
 * page would only redirect them (Spec §2).
 */
function loginHref(returnTo: string, isSignedIn: boolean): string {
  return isSignedIn ? paths.shipping : signInPath(paths.login, returnTo)
}

function hasData(step: CheckoutStep, progress: CheckoutProgress): boolean {
  switch (step) {
    case 'Login':
      return progress.isSignedIn
    case 'Shipping':
      return progress.hasAddress
    case 'Payment':
      return progress.hasAddress && progress.hasPaymentMethod
    case 'Place Order':
      return false
  }
}

/**
 * The steps of the bar while `current` is shown. A step is a link once it has been reached (Spec §2, Layout). A log-in returns to
 * `returnTo`.
 */
export function checkoutSteps(
  current: CheckoutStep,
  progress: CheckoutProgress,
  returnTo = checkoutPath(current),
): CheckoutStepState[] {
  const indexOf = (wanted: CheckoutStep) => steps.findIndex(({ step }) => step === wanted)
  const reached = Math.max(indexOf(current), indexOf(furthest(progress)))
  return steps.map(({ step, href }, index) => ({
    step,
    href: step === 'Login' ? loginHref(returnTo, progress.isSignedIn) : href,
    isReached: index <= reached,
    isCurrent: step === current,
    isDone: step !== current && hasData(step, progress),
  }))
}

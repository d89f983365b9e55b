import { paths, signInPath } from '@/lib/paths'

export type CheckoutStep = 'Login' | 'Shipping' | 'Payment' | 'Place Order'
export type CheckoutStepState = { step: CheckoutStep; href: string; isReached: boolean; isCurrent: boolean }

const steps: readonly { step: CheckoutStep; href: string }[] = [
  { step: 'Login', href: signInPath(paths.login, paths.shipping) },
  { step: 'Shipping', href: paths.shipping },
  { step: 'Payment', href: paths.payment },
  { step: 'Place Order', href: paths.placeOrder },
]

/** The step bar while `current` is shown: each step is a link only once it has been reached (Spec §2, Layout). */
export function checkoutSteps(current: CheckoutStep): CheckoutStepState[] {
  const reached = steps.findIndex(({ step }) => step === current)
  return steps.map(({ step, href }, index) => ({
    step,
    href,
    isReached: index <= reached,
    isCurrent: index === reached,
  }))
}

import { expect, test } from 'vitest'
import { checkoutSteps, isCheckoutPath } from './checkout-steps'

const all = ['Login', 'Shipping', 'Payment', 'Place Order'] as const
const nothing = { isSignedIn: false, hasAddress: false, hasPaymentMethod: false }
const address = { ...nothing, hasAddress: true }
const both = { ...address, hasPaymentMethod: true }

test.each([
  ['Shipping', nothing, 2],
  ['Shipping', address, 3],
  ['Shipping', both, 4],
  // Payment requires an address; a chosen payment method alone reaches no further step.
  ['Shipping', { ...nothing, hasPaymentMethod: true }, 2],
  ['Payment', nothing, 3],
  ['Payment', address, 3],
  ['Payment', both, 4],
  ['Place Order', nothing, 4],
  ['Place Order', both, 4],
] as const)('on %s with %j the first %i steps are links', (current, progress, count) => {
  const steps = checkoutSteps(current, progress)
  expect(steps.map(({ step }) => step)).toEqual(all)
  expect(steps.filter(({ isReached }) => isReached).map(({ step }) => step)).toEqual(all.slice(0, count))
  expect(steps.filter(({ isCurrent }) => isCurrent).map(({ step }) => step)).toEqual([current])
})

test.each([
  ['Shipping', false, '/login?redirect=%2Fshipping'],
  ['Payment', false, '/login?redirect=%2Fpayment'],
  ['Place Order', false, '/login?redirect=%2Fplaceorder'],
  ['Shipping', true, '/shipping'],
  ['Place Order', true, '/shipping'],
] as const)('on %s the step Login (signed in: %s) links to %s', (current, isSignedIn, href) => {
  expect(checkoutSteps(current, { ...both, isSignedIn })[0]).toMatchObject({ step: 'Login', href })
})

test('within the login the bar leads back to where the log-in returns', () => {
  const steps = checkoutSteps('Login', both, '/placeorder')
  expect(steps[0]).toMatchObject({ href: '/login?redirect=%2Fplaceorder', isCurrent: true, isDone: false })
  expect(steps.every(({ isReached }) => isReached)).toBe(true)
  const paths = ['/shipping', '/payment', '/placeorder', '/login', '/', '/cart', '/shipping/x']
  expect(paths.filter(isCheckoutPath)).toEqual(['/shipping', '/payment', '/placeorder'])
})

test.each([
  ['Shipping', nothing, []],
  ['Shipping', { ...nothing, isSignedIn: true }, ['Login']],
  ['Payment', address, ['Shipping']],
  ['Shipping', { ...nothing, hasPaymentMethod: true }, []],
  ['Shipping', { ...both, isSignedIn: true }, ['Login', 'Payment']],
  ['Place Order', { ...both, isSignedIn: true }, ['Login', 'Shipping', 'Payment']],
] as const)('on %s with %j the finished steps are %j', (current, progress, done) => {
  const steps = checkoutSteps(current, progress)
  expect(steps.filter(({ isDone }) => isDone).map(({ step }) => step)).toEqual(done)
})

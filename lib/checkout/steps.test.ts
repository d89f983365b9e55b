import { expect, test } from 'vitest'
import { checkoutSteps } from '@/lib/checkout/steps'

test.each([
  ['Login', ['Login']],
  ['Shipping', ['Login', 'Shipping']],
  ['Payment', ['Login', 'Shipping', 'Payment']],
  ['Place Order', ['Login', 'Shipping', 'Payment', 'Place Order']],
] as const)('on %s exactly these steps are links: %j', (current, links) => {
  const steps = checkoutSteps(current)
  expect(steps.map(({ step }) => step)).toEqual(['Login', 'Shipping', 'Payment', 'Place Order'])
  expect(steps.filter(({ isReached }) => isReached).map(({ step }) => step)).toEqual(links)
  expect(steps.filter(({ isCurrent }) => isCurrent).map(({ step }) => step)).toEqual([current])
})

import { expect, test } from 'vitest'
import { mailOutage, paymentOutage } from './outage-words'

test('E11 what stops the business is corrected where it was set: at the desk, or in the environment', () => {
  const failure = 'Client Authentication failed.'
  const { what, advice } = paymentOutage({ fault: 'credentials', failure })
  expect(what).toContain('(Client Authentication failed).')
  expect(advice).toMatch(/Settings, Selling, or in PAYPAL_CLIENT_ID/)
  for (const fault of ['credentials', 'unreachable'] as const)
    expect(mailOutage({ fault, failure }).advice).toMatch(/Settings, Mail, or in SMTP_URL/)
})

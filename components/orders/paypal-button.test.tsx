import { render, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { speakIn } from '@/lib/platform/messages/speak'
import { PaypalButton } from './paypal-button'

vi.mock('@paypal/react-paypal-js', () => ({
  PayPalScriptProvider: ({
    options,
    children,
  }: {
    options: { locale?: string }
    children: React.ReactNode
  }) => <div data-locale={options.locale}>{children}</div>,
  usePayPalScriptReducer: () => [{ isRejected: true, isResolved: false }],
}))

const events = {} as Parameters<typeof PaypalButton>[0]['events']
const config = { clientId: 'client', scriptUrl: '/sdk/js' }

test.each([
  ['en', 'en_US', 'The payment button could not be loaded. Try again'],
  ['de', 'de_DE', 'Die Zahlungsschaltfläche konnte nicht geladen werden. Erneut versuchen'],
] as const)('in %s PayPal speaks %s', (language, locale, text) => {
  document.documentElement.dataset.own = 'en'
  onTestFinished(() => void delete document.documentElement.dataset.own)
  speakIn({ language, prefix: '' }, () =>
    render(<PaypalButton config={config} events={events} isDisabled={false} />),
  )
  expect(document.querySelector('[data-locale]')?.getAttribute('data-locale')).toBe(locale)
  expect(screen.getByText(/^(The payment button|Die Zahlungs)/).textContent).toBe(text)
})

test('in a shop that has English only PayPal takes the language of the browser', () => {
  render(<PaypalButton config={config} events={events} isDisabled={false} />)
  expect(document.querySelector('[data-locale]')).toBeNull()
})

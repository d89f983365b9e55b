import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { PriceForm } from '@/components/search/price-form'
import { wholeShop } from '@/lib/catalog/search/search-links'
import { speakIn } from '@/lib/platform/messages/speak'
import { setCurrency } from '@/lib/shared/money/money'
import { DateTime } from '../date-time'
import { Price } from '../price'
import { ReducedPrice } from '../reduced-price'
import { NumberField } from './number-field'
import { QuantityField } from './quantity-field'

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: () => {} }) }))

/** Runs a test in German, the events of its screens included. */
const inGerman = (task: () => Promise<void> | void) => () =>
  speakIn({ language: 'de', prefix: '/de' }, async () => {
    setCurrency('EUR')
    onTestFinished(() => setCurrency('USD'))
    await task()
  })

test(
  'a German price list has commas, the sign behind, and no line breaks within',
  inGerman(() => {
    const { container } = render(
      <>
        <Price amount="89.99" />
        <ReducedPrice amount="1234.50" compareAt="1543.20" />
        <DateTime format="table" iso="2026-11-28T14:30:00Z" />
      </>,
    )
    const text = container.textContent?.replace(/Lowest[^:]*|Niedrig[^:]*/, '')
    expect(text).toBe('89,99\u00a0€1.234,50\u00a0€  : 1.543,20\u00a0€ −20\u00a0%28.11.2026')
  }),
)

test(
  'L08 1.234,50 and 12,5 in a German number field are sent as 1234.50 and 12.5, and what might be two numbers is refused',
  inGerman(async () => {
    const user = userEvent.setup()
    render(
      <form>
        <NumberField defaultValue="7.5" inputMode="decimal" label="Betrag" name="amount" />
      </form>,
    )
    const field = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Betrag' })
    const sent = () => field.form && new FormData(field.form).getAll('amount')
    expect([field.value, sent()]).toEqual(['7,5', ['7.5']])
    for (const [typed, number] of [
      ['1.234,50', '1234.50'],
      ['12,5', '12.5'],
      ['1.234', '1234'],
      ['12.50', '12.50'],
    ] as const) {
      await user.clear(field)
      await user.type(field, typed)
      expect([field.value, sent(), field.validationMessage]).toEqual([typed, [number], ''])
    }
    await user.clear(field)
    await user.type(field, '1,234.50')
    expect(field.checkValidity()).toBe(false)
    expect(field).toHaveProperty('value', '1,234.50')
    expect(sent()).toEqual(['1,234.50'])
    expect(screen.getByText('Bitte geben Sie eine Zahl wie 1.299,00 ein.')).toBeTruthy()
    fireEvent.change(field, { target: { value: '3' } })
    expect([sent(), field.checkValidity()]).toEqual([['3'], true])
  }),
)

test(
  'L08 a German quantity of 1.234 is 1234, and 12,5 is none',
  inGerman(async () => {
    const user = userEvent.setup()
    const onChange = vi.fn()
    render(<QuantityField countInStock={2000} label="Menge" onChange={onChange} value={1} />)
    const field = screen.getByRole('spinbutton', { name: 'Menge' })
    await user.clear(field)
    await user.type(field, '1.234')
    expect(onChange).toHaveBeenLastCalledWith(1234)
    await user.clear(field)
    await user.type(field, '12,5')
    expect(onChange).toHaveBeenLastCalledWith(null)
  }),
)

test(
  'the German fields of a price range show a comma, and take thousands',
  inGerman(() => {
    const { container } = render(
      <PriceForm query={{ ...wholeShop, minPriceCents: 1250, maxPriceCents: 150000 }} />,
    )
    const fields = [...container.querySelectorAll<HTMLInputElement>('input[name$="Price"]')]
    expect(fields.map(({ value }) => value)).toEqual(['12,50', '1500'])
    for (const typed of ['1.234,50', '12,5', '1500', '1.234.567,89'])
      expect(typed).toMatch(new RegExp(`^(?:${fields[0]?.pattern})$`, 'v'))
  }),
)

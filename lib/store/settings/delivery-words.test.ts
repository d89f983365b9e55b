import { expect, test } from 'vitest'
import { speakIn } from '@/lib/platform/messages/speak'
import { arrivalByCountry } from './arrival-words'
import { arrivalWords, deliveryWords } from './delivery-words'

test('days of delivery are a range or one number; an order counts them from its payment', () => {
  expect(deliveryWords({ min: 2, max: 4 })).toBe('Arrives in 2 to 4 days')
  expect(deliveryWords({ min: 1, max: 1 })).toBe('Arrives in 1 day')
  expect(arrivalWords({ min: 0, max: 3 })).toBe('Arrives 0 to 3 days after the payment')
  expect(arrivalWords({ min: 5, max: 5 })).toBe('Arrives 5 days after the payment')
})

test('days of delivery are said in German', () => {
  const german = { language: 'de', prefix: '/de' } as const
  const [range, one] = [
    { min: 2, max: 4 },
    { min: 1, max: 1 },
  ]
  const said = speakIn(german, () =>
    [range, one].flatMap((days) => [deliveryWords(days), arrivalWords(days)]),
  )
  expect(said).toEqual([
    'Lieferung in 2 bis 4 Tagen',
    'Lieferung 2 bis 4 Tage nach der Zahlung',
    'Lieferung in einem Tag',
    'Lieferung einen Tag nach der Zahlung',
  ])
})

test('days by country begin with that of the shop, and name no country where all have the same', () => {
  const quick = { min: 2, max: 3 }
  const slow = { min: 5, max: 7 }
  const to = (code: string | null, days: typeof quick | null) => ({ code, days })
  expect(arrivalByCountry([to(null, quick)], null)).toBe('Arrives in 2 to 3 days')
  expect(arrivalByCountry([to(null, null)], 'AT')).toBeNull()
  expect(arrivalByCountry([to('DE', slow), to('FR', slow), to('AT', quick)], 'AT')).toBe(
    'Arrives in 2 to 3 days in Austria, in 5 to 7 days in Germany and France',
  )
  expect(arrivalByCountry([to('AT', quick), to('DE', quick)], 'AT')).toBe('Arrives in 2 to 3 days')
  expect(arrivalByCountry([to('AT', quick), to(null, slow)], 'AT')).toBe(
    'Arrives in 2 to 3 days in Austria, in 5 to 7 days in other countries',
  )
  expect(arrivalByCountry([to('AT', null), to('DE', slow)], 'AT')).toBe('Arrives in 5 to 7 days in Germany')
  const many = ['DE', 'FR', 'IT', 'ES', 'PT'].map((code) => to(code, slow))
  expect(arrivalByCountry([to('AT', quick), ...many], 'AT')).toMatch(
    /Germany, France, Italy, and 2 more countries$/,
  )
})

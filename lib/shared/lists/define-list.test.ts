import { expect, test } from 'vitest'
import { z } from '@/lib/shared/validation/zod'
import { defineList, rangeLabel, sortInput } from './define-list'

const sorts = { newest: ['Newest', 'newest'], size: ['Largest', 'largest'] } as const
const parcels = defineList({
  path: '/adminpage/parcels',
  parameters: {
    q: z.string().default(''),
    state: z.enum(['here', 'gone']).optional(),
    from: z.string().optional(),
    to: z.string().optional(),
    sort: sortInput(sorts),
  },
  sorts,
  chips: ({ q, state, from, to }, names: { here: string }) => [
    [q && `“${q}”`, { q: '' }],
    [state && (state === 'here' ? names.here : 'Gone'), { state: undefined }],
    [rangeLabel('Sent', from, to), { from: undefined, to: undefined }],
  ],
})

test('an address has what differs from the whole list, and is read as the same filter', () => {
  expect(parcels.pathOf()).toBe('/adminpage/parcels')
  const filter = { ...parcels.all, state: 'gone', sort: 'size' } as const
  expect(parcels.pathOf(filter)).toBe('/adminpage/parcels?sort=size&state=gone')
  expect(parcels.read(new URLSearchParams('state=gone&sort=size&state=lost&x=1'))).toEqual(filter)
  expect(parcels.read(new URLSearchParams('state=lost&sort=colour'))).toEqual(parcels.all)
})

test('each part in use has a chip, and the rows are called by their order', () => {
  const filter = { ...parcels.all, q: 'a b', state: 'here', to: '2026-11-30', sort: 'size' } as const
  expect(parcels.chipsOf(filter, { here: 'In the house' })).toEqual([
    { label: '“a b”', href: '/adminpage/parcels?sort=size&state=here&to=2026-11-30' },
    { label: 'In the house', href: '/adminpage/parcels?q=a+b&sort=size&to=2026-11-30' },
    { label: 'Sent to 2026-11-30', href: '/adminpage/parcels?q=a+b&sort=size&state=here' },
  ])
  expect(parcels.chipsOf(parcels.all, { here: '' })).toEqual([])
  expect([parcels.wordsOf(parcels.all), parcels.wordsOf(filter)]).toEqual(['newest', 'largest'])
})

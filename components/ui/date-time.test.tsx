import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { DateTime } from './date-time'
import { TimesFor, VisitorTime } from './visitor-time'

/** In New York, where the tests run, it is the day before, and in Vienna the day after. */
const iso = '2026-12-01T02:30:00.000Z'
const late = '2026-11-30T23:30:00.000Z'

afterEach(() => {
  delete document.documentElement.dataset.zone
})

/** Renders as a server does, then takes the HTML over as a browser does. Returns the text before, after, and what React reports. */
async function hydrate(screen: React.ReactNode) {
  const mismatch = vi.fn()
  const place = document.createElement('div')
  place.innerHTML = renderToString(screen)
  const before = place.textContent
  await act(async () => void hydrateRoot(place, screen, { onRecoverableError: mismatch }))
  expect(mismatch).not.toHaveBeenCalled()
  return { before, after: place.textContent }
}

test('H5 a time of the desk is in the shop’s zone, before and after the scripts run', async () => {
  document.documentElement.dataset.zone = 'Europe/Vienna'
  const screen = <DateTime format="table" iso={late} />
  expect(await hydrate(screen)).toEqual({ before: '01/12/2026', after: '01/12/2026' })
})

test('H5 a visitor’s time is in their zone, and without scripts in the shop’s', async () => {
  document.documentElement.dataset.zone = 'Europe/Vienna'
  const screen = <VisitorTime format="moment" iso={iso} />
  const times = { before: '01/12/2026 03:30:00 AM', after: '30/11/2026 09:30:00 PM' }
  expect(await hydrate(screen)).toEqual(times)
})

test.each([
  ['shop’s', true, '01/12/2026'],
  ['visitor’s', false, '30/11/2026'],
] as const)(
  'H5 a visitor’s screen that is read with isDesk=$1 has the %s times',
  async (_, isDesk, after) => {
    document.documentElement.dataset.zone = 'Europe/Vienna'
    const screen = (
      <TimesFor isDesk={isDesk}>
        <VisitorTime format="table" iso={iso} />
      </TimesFor>
    )
    expect(await hydrate(screen)).toEqual({ before: '01/12/2026', after })
  },
)

test('a shop that names no zone has UTC', () => {
  expect(renderToString(<DateTime format="moment" iso={iso} />)).toContain('01/12/2026 02:30:00 AM')
})

import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { browserShop } from '@/testing/browser/browser-shop'
import '@/testing/http/router'
import { exampleShirt } from '@/lib/catalog/pricing/price-questions'
import type { OwnerSettingsJson } from '@/lib/store/settings/settings-schema'
import { settingGroups } from '@/lib/store/settings/shop-settings'
import { accentTones } from '@/lib/store/theme/accent'
import { plainSettings } from '@/testing/shop/plain-settings'
import { readColour } from './look-values'
import { SettingsForm } from './settings-form'

/** The settings of the look: the preview follows what is typed, and one Save sends all of it. */

const shop = browserShop({ isSignedIn: true })
const settings: OwnerSettingsJson = { ...plainSettings, version: 4 }

const show = (more: Partial<OwnerSettingsJson> = {}) =>
  render(
    <SettingsForm
      countries={[]}
      example={exampleShirt}
      names={settingGroups.look}
      settings={{ ...settings, ...more }}
    />,
  )
const card = (theme: 'light' | 'dark') => screen.getByTestId(theme)
const svg = new File(['<svg viewBox="0 0 1 1"/>'], 'mark.svg', { type: 'image/svg+xml' })

/** The browser of these tests sends only files that were set in this way. */
function chooseMark() {
  const field = screen.getByLabelText<HTMLInputElement>('Mark')
  field.files = [svg] as unknown as FileList
  fireEvent.input(field)
  fireEvent.change(field)
}

test('the preview follows colour, typefaces and announcement before they are saved, by day and by night', async () => {
  show()
  expect(card('light').style.getPropertyValue('--color-accent')).toBe('')
  await userEvent.type(screen.getByLabelText('Accent colour'), '#FFCC00')
  const { light, dark } = accentTones('#ffcc00')
  for (const theme of ['light', 'dark'] as const) {
    await vi.waitFor(() =>
      expect(card(theme).style.getPropertyValue('--color-accent').replaceAll(' ', '')).toBe(
        `var(--lightningcss-light,${light.accent})var(--lightningcss-dark,${dark.accent})`,
      ),
    )
    expect(card(theme).className).toBe(`look-card is-${theme}`)
  }
  expect(
    screen.getByText(
      `Shown as ${light.accent} by day and ${dark.accent} by night, so that everybody can read it.`,
    ),
  ).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Typefaces'), 'mono')
  await vi.waitFor(() => expect(card('light').style.getPropertyValue('--font-display')).toMatch(/monospace$/))
  await userEvent.type(screen.getByLabelText('Announcement'), '<b>Closed</b>')
  await vi.waitFor(() => expect(within(card('dark')).getByText('<b>Closed</b>')).toBeTruthy())
  await userEvent.click(screen.getByRole('button', { name: 'Use the default' }))
  await vi.waitFor(() => expect(card('light').style.getPropertyValue('--color-accent')).toBe(''))
  expect(shop.count('PUT /api/settings/')).toBe(0)
})

test('a chosen mark is shown, and uploaded by Save with the version that was seen', async () => {
  show()
  chooseMark()
  await vi.waitFor(() => expect(card('light').querySelector('img')?.src).toMatch(/^blob:/))
  const mark = `/media/mark/${'a'.repeat(32)}.svg`
  shop.answer('POST /api/settings/mark/', { status: 200, json: { ...settings, version: 5, mark } })
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved. Every page shows it now.')).toBeTruthy()
  expect([shop.count('POST /api/settings/mark/'), shop.count('PUT /api/settings/')]).toEqual([1, 0])
  expect(card('light').querySelector('img')?.getAttribute('src')).toBe(mark)
})

test('a refused mark says why at its field, and nothing else is sent', async () => {
  show()
  chooseMark()
  const detail = 'An SVG may not have the attribute onload.'
  const errors = [{ path: 'image', message: detail }]
  shop.answer('POST /api/settings/mark/', {
    status: 415,
    json: { detail, code: 'unsupported-image', errors },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findAllByText(detail)).length).toBe(2)
  expect(screen.getByLabelText('Mark').getAttribute('aria-invalid')).toBe('true')
})

test.each([
  ['#1F6FEB', '#1f6feb'],
  ['abc', '#aabbcc'],
  [' #000000 ', '#000000'],
  ['red', null],
  ['#12345', null],
  ['', null],
])('the typed colour %j is %j', (text, colour) => expect(readColour(text)).toBe(colour))

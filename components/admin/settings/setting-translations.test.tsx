import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { exampleShirt } from '@/lib/catalog/pricing/price-questions'
import type { OwnerSettingsJson } from '@/lib/store/settings/settings-schema'
import { settingGroups } from '@/lib/store/settings/shop-settings'
import { browserShop } from '@/testing/browser/browser-shop'
import '@/testing/http/router'
import { plainSettings } from '@/testing/shop/plain-settings'
import { SettingsForm } from './settings-form'

/** Texts of the settings in further languages, in the form of their group. */

const call = 'PUT /api/settings/'
const shop = browserShop({ isSignedIn: true })
const german = {
  ...{ description: '', announcement: 'Ausverkauf', footerText: '', footerLinks: ['', 'Presse'] },
  ...{ taxLabel: '', guaranteeNotice: null },
  missing: ['description', 'footerText', 'footerLinks.0', 'guaranteeNotice'],
  outdated: ['announcement'],
}
const settings: OwnerSettingsJson = {
  ...plainSettings,
  languages: ['en', 'de'],
  version: 4,
  announcement: { text: 'Summer sale', href: null },
  footerText: 'Open daily',
  footerLinks: [
    { text: 'Terms', href: '/pages/terms' },
    { text: 'Press', href: '/pages/press' },
  ],
  translations: { de: german },
}

const show = (group: keyof typeof settingGroups, more: Partial<OwnerSettingsJson> = {}) =>
  render(
    <SettingsForm
      countries={[]}
      example={exampleShirt}
      names={settingGroups[group]}
      settings={{ ...settings, ...more }}
    />,
  )
const panel = () => within(screen.getByRole('tabpanel'))
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

test('a shop with one language, and a group without texts, have no translations', () => {
  show('look', { translations: {} })
  expect(screen.queryByRole('tablist')).toBeNull()
  show('delivery')
  expect(screen.queryByRole('tablist')).toBeNull()
})

test('L05 a tab counts what is missing and out of date in its group', () => {
  const { unmount } = show('look')
  expect(screen.getByRole('tab').textContent).toBe('Deutsch2 missing, 1 out of date')
  unmount()
  show('shop')
  expect(screen.getByRole('tab').textContent).toBe('Deutsch1 missing')
})

test('only what is typed, emptied or still right is sent, links by their addresses, with what else has changed', async () => {
  shop.answer(call, { status: 200, json: { ...settings, version: 5 } })
  show('look')
  const text = panel().getByLabelText('Text of the footer')
  expect([text.lang, text.tagName]).toEqual(['de', 'TEXTAREA'])
  await userEvent.type(text, 'Täglich offen')
  await userEvent.type(panel().getByLabelText('Translated text of link 1'), 'AGB')
  await userEvent.clear(panel().getByLabelText('Translated text of link 2'))
  await userEvent.click(panel().getByRole('checkbox', { name: 'Still right: Announcement' }))
  await userEvent.click(screen.getByRole('button', { name: 'Remove link 2' }))
  await save()
  await screen.findByText('Saved. Every page shows it now.')
  expect(shop.lastBody(call)).toEqual({
    version: 4,
    footerLinks: [{ text: 'Terms', href: '/pages/terms' }],
    translations: {
      de: {
        ...{ announcement: 'Ausverkauf', footerText: 'Täglich offen' },
        footerLinks: { '/pages/terms': 'AGB', '/pages/press': '' },
      },
    },
  })
})

test('a refused translation says why at its field, and stays typed', async () => {
  show('look')
  const message = 'Text of the footer is too long: at most 500 characters.'
  const errors = [{ path: 'translations.de.footerText', message }]
  shop.answer(call, { status: 400, json: { code: 'invalid-input', detail: message, errors } })
  await userEvent.type(panel().getByLabelText('Text of the footer'), 'Lang')
  await save()
  await panel().findByText(message)
  expect(screen.getByRole('tab').textContent).toBe('DeutschPlease check')
  expect(panel().getByLabelText('Text of the footer')).toHaveProperty('value', 'Lang')
})

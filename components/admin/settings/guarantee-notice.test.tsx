import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { browserShop } from '@/testing/browser/browser-shop'
import { router } from '@/testing/http/router'
import { plainSettings } from '@/testing/shop/plain-settings'
import { GuaranteeNoticeSetting } from './guarantee-notice'

const shop = browserShop({ isSignedIn: true })
const upload = 'POST /api/settings/guarantee-notice/'
const update = 'PUT /api/settings/'
const [address, other] = [`/media/${'a'.repeat(64)}.pdf`, `/media/${'b'.repeat(64)}.pdf`]
const settings = { ...plainSettings, version: 8, guaranteeNotice: other }
const before = { ...plainSettings, version: 7 }

const choose = (name = 'notice.pdf') =>
  userEvent.upload(screen.getByLabelText('File'), new File(['%PDF-1.7'], name))
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const link = () => screen.queryByRole('link', { name: 'See the present notice' })?.getAttribute('href')

test('the notice is uploaded, and linked at once; the next change sends the version that it has made', async () => {
  shop.answer(upload, { status: 200, json: settings })
  shop.answer(update, { status: 200, json: { ...settings, version: 9, guaranteeNotice: null } })
  render(<GuaranteeNoticeSetting settings={before} />)
  expect([link(), screen.queryByRole('button', { name: 'Remove notice' })]).toEqual([undefined, null])
  await choose()
  await press('Upload notice')
  await screen.findByText('Saved. Products, cart and footer link to it now.')
  expect([link(), router.refresh.mock.calls.length]).toEqual([other, 1])
  await press('Remove notice')
  expect(shop.count(update)).toBe(0)
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }))
  await screen.findByText('The notice is no longer linked.')
  expect(shop.lastBody(update)).toEqual({ version: 8, guaranteeNotice: null })
  expect(link()).toBeUndefined()
})

test('without a file nothing is sent; a refusal is told, and the present notice stays', async () => {
  render(<GuaranteeNoticeSetting settings={{ ...before, guaranteeNotice: address }} />)
  await press('Upload notice')
  await screen.findByText('Choose a file first.')
  expect(shop.count(upload)).toBe(0)
  const detail = 'The file must be a whole PDF, PNG or JPEG file.'
  shop.answer(upload, { status: 415, json: { code: 'unsupported-file', detail } })
  await choose()
  await press('Upload notice')
  await screen.findByText(detail)
  expect(link()).toBe(address)
})

test('the owner uploads a notice for each language, and marks an outdated one as still right', async () => {
  const german = {
    ...{ description: '', announcement: '', footerText: '', footerLinks: [], taxLabel: '' },
    ...{ guaranteeNotice: address, missing: [], outdated: ['guaranteeNotice'] },
  }
  const translations = (guaranteeNotice: string | null, outdated: string[]) => ({
    de: { ...german, guaranteeNotice, outdated },
  })
  const languages: ['en', 'de'] = ['en', 'de']
  const read = { ...settings, languages, translations: { de: german } }
  shop.answer(update, {
    status: 200,
    json: { ...read, version: 9, translations: translations(address, []) },
  })
  render(<GuaranteeNoticeSetting settings={read} />)
  expect(link()).toBe(other)
  const choice = screen.getByLabelText('Language of the file')
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['English', 'Deutsch: out of date'])
  await userEvent.selectOptions(choice, 'de')
  expect(link()).toBe(address)
  await press('Still right')
  await screen.findByText('Saved.')
  expect(shop.lastBody(update)).toEqual({
    version: 8,
    translations: { de: { guaranteeNotice: address } },
  })
  expect(screen.queryByRole('button', { name: 'Still right' })).toBeNull()
  shop.answer(update, { status: 200, json: { ...read, version: 10, translations: translations(null, []) } })
  await press('Remove notice')
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }))
  await screen.findByText('Pages in this language link to the notice in the shop’s own language now.')
  expect(shop.lastBody(update)).toEqual({ version: 9, translations: { de: { guaranteeNotice: null } } })
  expect(screen.getByRole('option', { name: 'Deutsch: no file' })).toBeTruthy()
  shop.answer(upload, { status: 200, json: { ...read, version: 11 } })
  await choose()
  await press('Upload notice')
  await screen.findByText('Saved. Products, cart and footer link to it now.')
  expect(shop.lastBody(upload)).toMatchObject({ language: 'de', version: '10' })
  shop.answer(upload, { status: 200, json: { ...read, version: 12, guaranteeNotice: null } })
  await choose()
  await press('Upload notice')
  await screen.findByText('Saved. Pages link to it once there is a notice in the shop’s own language.')
})

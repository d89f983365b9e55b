import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { PageJson } from '@/lib/store/cms/page-schema'
import { browserShop } from '@/testing/browser/browser-shop'
import '@/testing/http/router'
import { PageEditor } from './page-editor'
import { PagesList } from './pages-list'

const shop = browserShop({ isSignedIn: true })
const request = 'PUT /api/pages/terms/'
const page: PageJson = {
  slug: 'terms',
  title: 'Terms',
  text: 'We are [[your name]].',
  version: 3,
  blanks: ['[[your name]]'],
  isChanged: true,
  inForce: null,
  versions: [],
}
const inForce = { number: 1, title: 'Terms', publishedAt: '2026-11-27T10:00:00.000Z', author: 'Ada' }
const templates = {
  en: { title: 'Terms', text: 'Our text.' },
  de: { title: 'AGB', text: 'Unser Text.' },
}
const show = (more: Partial<PageJson> = {}) =>
  render(<PageEditor own="en" page={{ ...page, ...more }} templates={templates} />)
const text = () => screen.getByLabelText<HTMLTextAreaElement>('Text')
const click = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const says = (words: string) => waitFor(() => expect(document.body.textContent).toContain(words))

test('a blank leads to its place, and typing over it shows in the preview', async () => {
  show()
  await click('your name')
  await expect.poll(() => document.activeElement).toBe(text())
  expect([text().selectionStart, text().selectionEnd]).toEqual([7, 20])
  await userEvent.keyboard('**Ann**')
  await waitFor(() =>
    expect(screen.getByLabelText('Preview').querySelector('strong')?.textContent).toBe('Ann'),
  )
  expect(screen.queryByLabelText('Blanks to fill')).toBeNull()
})

test('a text is saved, then published with the version that the answer named', async () => {
  show({ text: 'We.' })
  shop.answer(request, { status: 200, json: { ...page, text: 'We.', version: 4 } })
  await click('Save for later')
  await says('Saved.')
  shop.answer(request, { status: 200, json: { ...page, text: 'We.', version: 5, inForce } })
  await click('Publish')
  await says('Published.')
  expect(shop.lastBody(request)).toEqual({ action: 'publish', title: 'Terms', text: 'We.', version: 4 })
  await click('Take off the page')
  shop.answer(request, { status: 200, json: { ...page, text: 'We.', version: 6 } })
  await click('Take off')
  await says('The page is taken off.')
  expect(shop.lastBody(request)).toMatchObject({ action: 'withdraw', version: 5 })
  expect(screen.queryByRole('button', { name: 'Take off the page' })).toBeNull()
})

test('blanks and conflicts are told, the typed text stays, and the current one can be loaded', async () => {
  show()
  const message = 'Please fill these blanks first: [[your name]]'
  const errors = [{ path: 'text', message }]
  shop.answer(request, { status: 400, json: { code: 'invalid-input', detail: message, errors } })
  await click('Publish')
  await waitFor(() => expect(text().getAttribute('aria-invalid')).toBe('true'))
  shop.answer(request, {
    status: 409,
    json: { code: 'edit-conflict', detail: 'Changed meanwhile.', version: 4 },
  })
  await click('Save for later')
  await says('Changed meanwhile.')
  expect(screen.getByRole('link', { name: 'Load the current text' }).getAttribute('href')).toBe(
    '/adminpage/pages/terms',
  )
  expect(text().value).toBe(page.text)
})

test('an empty text is replaced by the template; a text that is too complex has no preview', async () => {
  show()
  await userEvent.clear(text())
  await click('Begin with our text')
  expect(text().value).toBe('Our text.')
  await userEvent.click(text())
  await userEvent.paste('>'.repeat(3001))
  await says('too many signs of formatting')
})

const german = {
  title: 'AGB',
  text: 'Wir verkaufen.',
  blanks: [],
  isChanged: false,
  isOutdated: true,
  inForce: { ...inForce, number: 2, language: 'de', title: 'AGB' },
}
const patch = 'PATCH /api/pages/terms/'
const openGerman = () => userEvent.click(screen.getByRole('tab', { name: /Deutsch/ }))
/** Controls of the open tab. */
const panel = () => within(screen.getByRole('tabpanel'))

test('a shop with one language has no tabs', () => {
  show()
  expect(screen.queryByRole('tab')).toBeNull()
})

test('L05 a translation that is out of date says so, and is said to be right without a new text', async () => {
  show({ text: 'We.', inForce, isChanged: false, translations: { de: german } })
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'EnglishThe shop’s own',
    'DeutschOut of date',
  ])
  await openGerman()
  expect(panel().getByText(/original has changed since/)).toBeTruthy()
  expect(panel().queryByText(/^This is a draft/)).toBeNull()
  expect(panel().getByLabelText('Text')).toHaveProperty('lang', 'de')
  const translations = { de: { ...german, isOutdated: false } }
  shop.answer(patch, { status: 200, json: { ...page, text: 'We.', version: 4, inForce, translations } })
  await userEvent.click(panel().getByRole('button', { name: 'Still right' }))
  await says('Marked as still right')
  expect(shop.lastBody(patch)).toEqual({
    ...{ action: 'publish', version: 3 },
    translations: { de: { title: 'AGB', text: 'Wir verkaufen.' } },
  })
  expect(panel().queryByText(/original has changed since/)).toBeNull()
  expect(screen.getByRole('tab', { name: /Deutsch/ }).textContent).toBe('DeutschPublished')
})

test('L05 an own text with unpublished changes is called a draft beside its translation', async () => {
  show({ text: 'We will.', inForce, isChanged: true, translations: { de: german } })
  await openGerman()
  expect(panel().getByText(/^This is a draft; .* compared with the text in force/)).toBeTruthy()
})

test('a missing translation begins with our text in its language; mistakes stand at its fields, and the own text waits in its tab', async () => {
  const missing = { ...german, title: '', text: '', isOutdated: false, inForce: null }
  show({ text: 'We.', translations: { de: missing } })
  await userEvent.type(panel().getByLabelText('Text'), ' More.')
  await openGerman()
  expect(screen.getByRole('tab', { name: /Deutsch/ }).textContent).toBe('DeutschMissing')
  expect(panel().getByText(/can publish it once the page’s own text is published/)).toBeTruthy()
  await userEvent.click(panel().getByRole('button', { name: 'Begin with our text' }))
  expect(panel().getByLabelText('Title')).toHaveProperty('value', 'AGB')
  expect(panel().getByLabelText('Text')).toHaveProperty('value', 'Unser Text.')
  const message = 'Please fill these blanks first: [[was]]'
  const errors = [{ path: 'translations.de.text', message }]
  shop.answer(patch, { status: 400, json: { code: 'invalid-input', detail: message, errors } })
  await userEvent.click(panel().getByRole('button', { name: 'Publish' }))
  await waitFor(() => expect(panel().getByLabelText('Text').getAttribute('aria-invalid')).toBe('true'))
  const translations = { de: { ...missing, title: 'AGB', text: 'Unser Text.', isChanged: true } }
  shop.answer(patch, { status: 200, json: { ...page, text: 'We.', version: 4, translations } })
  await userEvent.click(panel().getByRole('button', { name: 'Save for later' }))
  await says('Saved. The pages of the shop are as they were.')
  expect(screen.getByRole('tab', { name: /Deutsch/ }).textContent).toBe('DeutschDraft')
  await userEvent.click(screen.getByRole('tab', { name: /English/ }))
  expect(panel().getByLabelText('Text')).toHaveProperty('value', 'We. More.')
  shop.answer(request, { status: 200, json: { ...page, text: 'We. More.', version: 5, translations } })
  await userEvent.click(panel().getByRole('button', { name: 'Save for later' }))
  await says('Saved. The page of the shop is as it was.')
  expect(shop.lastBody(request)).toMatchObject({ text: 'We. More.', version: 4 })
})

test('a page that was never saved is saved before it is translated', async () => {
  show({ version: 0, translations: { de: { ...german, title: '', text: '', inForce: null } } })
  await openGerman()
  expect(panel().getByText(/Save the page’s own text first/)).toBeTruthy()
  expect(panel().queryByLabelText('Text')).toBeNull()
})

test('the list counts what is missing and out of date in each further language, of published pages alone', () => {
  const missing = { ...german, inForce: null, isOutdated: false }
  const pages = [
    { ...page, inForce, translations: { de: german } },
    { ...page, slug: 'privacy' as const, inForce, translations: { de: { ...missing, title: '' } } },
    { ...page, slug: 'imprint' as const, translations: { de: missing } },
  ]
  render(<PagesList pages={pages} />)
  expect(document.body.textContent).toContain('Deutsch: 1 of 2 published pages missing, 1 out of date.')
  const states = screen.getAllByRole('listitem').map(({ textContent }) => textContent?.split('Deutsch: ')[1])
  expect(states).toEqual(['Out of date', 'Missing', undefined])
})

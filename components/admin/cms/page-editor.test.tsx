import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { PageJson } from '@/lib/store/cms/page-schema'
import { browserShop } from '@/testing/browser/browser-shop'
import '@/testing/http/router'
import { PageEditor } from './page-editor'

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
const show = (more: Partial<PageJson> = {}) =>
  render(<PageEditor page={{ ...page, ...more }} template="Our text." />)
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

import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { browserShop } from '@/testing/browser/browser-shop'
import { router } from '@/testing/http/router'
import { SynonymForm } from './synonym-form'

const shop = browserShop({ isSignedIn: true })
const adding = 'POST /api/search/synonyms/'
const editing = 'PUT /api/search/synonyms/7/'
const listPath = '/adminpage/search?list=synonyms'
const synonym = { _id: 7, words: ['bike', 'cycle'], kinds: ['tandem'], version: 2 }

const words = () => screen.getByLabelText('Means the same')
const kinds = () => screen.getByLabelText('Kinds of it (optional)')
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('a rejected group keeps its text and shows errors beside the fields; an added one empties the form', async () => {
  render(<SynonymForm listPath={listPath} words="hoover" />)
  expect(words()).toHaveProperty('value', 'hoover')
  const messages = { words: 'Another word is needed.', kinds: '“x” is among the words already.' }
  const errors = Object.entries(messages).map(([path, message]) => ({ path, message }))
  shop.answer(adding, { status: 400, json: { detail: messages.words, code: 'invalid-input', errors } })
  await click('Add group')
  await waitFor(() => expect(words().getAttribute('aria-invalid')).toBe('true'))
  const textBeside = (field: HTMLElement) =>
    document.getElementById(field.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')?.textContent
  expect([words(), kinds()].map(textBeside)).toEqual(Object.values(messages))
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('alert').parentElement)

  await userEvent.type(words(), ', vacuum  cleaner,{Enter} dustbuster,')
  await userEvent.type(kinds(), 'robot')
  shop.answer(adding, { status: 201, json: { ...synonym, _id: 8 } })
  await click('Add group')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Group added.'))
  expect(shop.lastBody(adding)).toEqual({
    words: ['hoover', 'vacuum  cleaner', 'dustbuster'],
    kinds: ['robot'],
  })
  expect(router.refresh).toHaveBeenCalledOnce()
  expect([words(), kinds()].map((field) => field.getAttribute('aria-invalid'))).toEqual([null, null])
  for (const field of [words(), kinds()]) expect(field).toHaveProperty('value', '')
})

test('an edit sends the version that it has seen, once, and says that it is saved', async () => {
  let save = () => {}
  const after = new Promise<void>((resolve) => {
    save = resolve
  })
  const saved = { ...synonym, words: ['bike', 'cycle', 'velo'], version: 3 }
  shop.answer(editing, { status: 200, json: saved, after })
  const { rerender } = render(<SynonymForm listPath={listPath} synonym={synonym} />)
  expect(kinds()).toHaveProperty('value', 'tandem')
  await userEvent.type(words(), ', Vélo')
  await click('Save changes')
  await click('Saving…')
  save()
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Group saved.'))
  const sent = { words: ['bike', 'cycle', 'Vélo'], kinds: ['tandem'], version: 2 }
  expect([shop.count(editing), shop.lastBody(editing)]).toEqual([1, sent])
  rerender(<SynonymForm listPath={listPath} synonym={saved} />)
  expect(words()).toHaveProperty('value', 'bike, cycle, velo')
  expect(screen.getByRole('link', { name: 'Back to all groups' }).getAttribute('href')).toBe(listPath)
})

test('a group that was changed meanwhile keeps what was typed, and can be loaded', async () => {
  const detail = 'This was changed meanwhile.'
  shop.answer(editing, { status: 409, json: { detail, code: 'edit-conflict', version: 3 } })
  render(<SynonymForm listPath={listPath} synonym={synonym} />)
  await userEvent.type(words(), ', velo')
  await click('Save changes')
  expect((await screen.findByRole('alert')).textContent).toContain(detail)
  expect(words()).toHaveProperty('value', 'bike, cycle, velo')
  expect(router.refresh).not.toHaveBeenCalled()
  await click('Load the current words')
  await waitFor(() => expect(router.refresh).toHaveBeenCalledOnce())
})

test('a former admin is redirected to the home page', async () => {
  shop.answer(adding, { status: 403, json: { detail: 'No.', code: 'not-allowed' } })
  render(<SynonymForm listPath={listPath} words="a, b" />)
  await click('Add group')
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/'))
  expect(screen.queryByRole('alert')).toBeNull()
})

import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { SearchHelp } from '@/components/search/search-help'
import { speakIn } from '@/lib/platform/messages/speak'
import { browserShop } from '@/testing/browser/browser-shop'
import { router } from '@/testing/http/router'
import './suggestions'

const shop = browserShop()
const callFor = (q: string) => `GET /api/products/suggest/?q=${q}`
const lamp = { _id: 7, name: 'Desk Lamp', image: `/media/${'0'.repeat(32)}-f8e8d8-800.webp`, price: '19.50' }
const json = { products: [lamp], categories: [{ name: 'Lamps', slug: 'lamps', count: 3 }] }

/** A field with the focus and its suggestions, in fake time. */
async function startField() {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTimeAsync })
  shop.answer(callFor('la'), { status: 200, json })
  render(
    <SearchHelp action="/search" panelId="search">
      <input aria-label="Search products" name="q" />
    </SearchHelp>,
  )
  await user.click(screen.getByRole('textbox'))
  return { user, field: await screen.findByRole('combobox') }
}

test('the field is a combobox: arrows move through the options, Enter opens one, Escape closes the list', async () => {
  const { user, field } = await startField()
  await user.type(field, 'la')
  expect(field.getAttribute('aria-expanded'), 'until they are there').toBe('false')
  const options = await screen.findAllByRole('option')
  expect(field.getAttribute('aria-expanded')).toBe('true')
  expect(field.getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id)
  expect(screen.getByRole('status').textContent).toBe('2 suggestions')
  expect(options[0]?.querySelector('img')?.style.background, 'its own colour').toBe('#f8e8d8')
  expect(field.hasAttribute('aria-activedescendant')).toBe(false)
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(field.getAttribute('aria-activedescendant')).toBe(options[1]?.id)
  expect(options.map((option) => option.getAttribute('aria-selected'))).toEqual(['false', 'true'])
  await user.keyboard('{ArrowDown}')
  expect(field.hasAttribute('aria-activedescendant'), 'the field itself').toBe(false)
  await user.keyboard('{Escape}')
  expect(field.getAttribute('aria-expanded')).toBe('false')
  await user.keyboard('{ArrowDown}')
  expect(field.getAttribute('aria-activedescendant')).toBe(options[0]?.id)
  await user.keyboard('{Enter}')
  expect(router.push).toHaveBeenLastCalledWith('/products/7')
})

test('words without a suggestion say so to everybody, until the list is closed', async () => {
  const { user, field } = await startField()
  shop.answer(callFor('zz'), { status: 200, json: { products: [], categories: [] } })
  await user.type(field, 'zz')
  const status = await screen.findByText('Nothing matches “zz” so far. Enter searches for it.')
  expect(status.role).toBe('status')
  expect(status.classList.contains('sr-only')).toBe(false)
  expect(field.getAttribute('aria-expanded')).toBe('false')
  await user.keyboard('{Escape}')
  expect(status.textContent).toBe('')
  expect(status.classList.contains('sr-only')).toBe(true)
})

test.each(['unreachable', { status: 503 }, { status: 200, body: '<h1>Welcome to our hotel</h1>' }] as const)(
  'after the failure %j nothing is said and nothing stays',
  async (failure) => {
    const { user, field } = await startField()
    await user.type(field, 'la')
    await screen.findByText('Desk Lamp')
    shop.answer(callFor('lam'), failure)
    await user.type(field, 'm')
    await vi.waitFor(() => expect(screen.queryByText('Desk Lamp')).toBeNull())
    expect(shop.count(callFor('lam'))).toBe(1)
    expect(screen.getByRole('status').textContent).toBe('')
    expect(field.getAttribute('aria-expanded')).toBe('false')
  },
)

test('Enter without an option searches for the words, under their one address', async () => {
  const { field } = await startField()
  fireEvent.input(field, { target: { value: '  Lamp  & more ' } })
  fireEvent.submit(field.closest('form') as HTMLFormElement)
  expect(router.push).toHaveBeenLastCalledWith('/search?q=Lamp+%26+more')
})

test('only the last words are asked for after a pause, and a late answer to others is dropped', async () => {
  const { user, field } = await startField()
  let release = () => {}
  shop.answer(callFor('l'), {
    status: 200,
    json: { products: [{ ...lamp, name: 'Late' }], categories: [] },
    after: new Promise((resolve) => {
      release = resolve
    }),
  })
  await user.type(field, 'l')
  await act(() => vi.advanceTimersByTimeAsync(500))
  expect(shop.count(callFor('l'))).toBe(1)
  await user.type(field, 'amp')
  await user.clear(field)
  await user.type(field, 'la')
  await screen.findByText('Desk Lamp')
  await act(async () => release())
  expect(screen.queryByText('Late')).toBeNull()
  expect(shop.count(callFor('lamp'))).toBe(0)
})

test('L02 the suggestions speak German', () =>
  speakIn({ language: 'de', prefix: '/de' }, async () => {
    const { user, field } = await startField()
    shop.answer(`${callFor('la')}&lang=de`, { status: 200, json })
    await user.type(field, 'la')
    const options = await screen.findAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual(['Desk Lamp19,50\u00a0$', 'Lamps3 Artikel'])
    expect(screen.getByRole('listbox').getAttribute('aria-label')).toBe('Vorschläge')
    expect(screen.getByRole('status').textContent).toBe('2 Vorschläge')
    shop.answer(`${callFor('zz')}&lang=de`, { status: 200, json: { products: [], categories: [] } })
    await user.clear(field)
    await user.type(field, 'zz')
    await screen.findByText('Bisher passt nichts zu „zz“. Mit der Eingabetaste suchen Sie danach.')
  }))

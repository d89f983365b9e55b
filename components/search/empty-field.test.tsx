import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { readStored, writeStored } from '@/lib/sales/checkout/browser-store'
import { browserShop } from '@/testing/browser/browser-shop'
import { router } from '@/testing/http/router'
import { SearchHelp } from './search-help'
import '@/components/search/suggestions/suggestions'

const shop = browserShop()
const bestRated = 'GET /api/products/?group=1&sort=rating&pageSize=3'
const product = (_id: number, numReviews: number) => ({
  _id,
  name: `No. ${_id}`,
  image: `/media/${'0'.repeat(32)}-f8e8d8-800.webp`,
  price: '19.50',
  numReviews,
})
const presents = ['Presents under $25', 'Presents under $50']

function renderField(value = '') {
  shop.answer(bestRated, { status: 200, json: [product(1, 9), product(2, 1), product(3, 0)] })
  shop.answer('GET /api/products/suggest/?q=la', {
    status: 200,
    json: { products: [product(7, 0)], categories: [] },
  })
  render(
    <>
      <SearchHelp action="/search" panelId="search">
        <input aria-label="Search products" defaultValue={value} name="q" />
        <button aria-label="Search" type="submit" />
      </SearchHelp>
      <button type="button">After</button>
    </>,
  )
  return screen.getByRole<HTMLInputElement>('textbox')
}

/** The empty field, opened by a click. */
async function openField() {
  const user = userEvent.setup()
  await user.click(renderField())
  const field = await screen.findByRole<HTMLInputElement>('combobox')
  const isOpen = () => field.getAttribute('aria-expanded') === 'true'
  return { user, field, isOpen }
}

const groupsShown = () => screen.queryAllByRole('group').map((group) => group.getAttribute('aria-label'))
const optionsShown = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const clear = () => screen.queryByText('Clear last searches')

test('the empty field offers the last searches, presents and the best rated; arrows go through all of them', async () => {
  writeStored('lastSearches', ['Lamp & more', 'teapot'])
  const { user, field, isOpen } = await openField()
  await screen.findByText('No. 1')
  expect(isOpen()).toBe(true)
  expect(groupsShown()).toEqual(['Last searches', 'Presents', 'Best rated'])
  expect(optionsShown()).toEqual(['Lamp & more', 'teapot', ...presents, 'No. 1$19.50', 'No. 2$19.50'])
  const options = screen.getAllByRole('option')
  expect(screen.getByRole('listbox').contains(clear())).toBe(false)
  const passed = []
  for (const _ of options) {
    await user.keyboard('{ArrowDown}')
    passed.push(field.getAttribute('aria-activedescendant'))
  }
  expect(passed).toEqual(options.map(({ id }) => id))
  await user.keyboard('{ArrowUp}')
  expect(options.findIndex((option) => option.getAttribute('aria-selected') === 'true')).toBe(4)
  await user.keyboard('{Enter}')
  expect(router.push).toHaveBeenLastCalledWith('/products/1')
  expect(isOpen()).toBe(false)
})

test.each([
  ['Lamp & more', '/search?q=Lamp+%26+more'],
  ['Presents under $25', '/search?q=presents+under+%2425'],
  ['No. 2', '/products/2'],
])('%s leads to %s', async (name, address) => {
  writeStored('lastSearches', ['Lamp & more'])
  const { user, isOpen } = await openField()
  await user.click(await screen.findByText(name))
  expect(router.push).toHaveBeenLastCalledWith(address)
  expect(isOpen()).toBe(false)
})

test('Escape closes the offer; arrow down, a click and the way back by Tab open it', async () => {
  const { user, field, isOpen } = await openField()
  const leave = () => user.keyboard('{Escape}')
  await leave()
  expect(isOpen()).toBe(false)
  await user.keyboard('{ArrowDown}')
  expect([isOpen(), field.hasAttribute('aria-activedescendant')]).toEqual([true, true])
  await leave()
  await user.click(field)
  await user.tab()
  expect([isOpen(), document.activeElement]).toEqual([true, screen.getByRole('button', { name: 'Search' })])
  await user.tab()
  expect([isOpen(), document.activeElement?.textContent]).toEqual([false, 'After'])
  await user.tab({ shift: true })
  await user.tab({ shift: true })
  await user.click(screen.getByText('Presents'))
  expect([isOpen(), document.activeElement], 'a heading takes no focus').toEqual([true, field])
  expect(shop.count(bestRated), 'asked for once').toBe(1)
  act(() => void window.dispatchEvent(new Event('popstate')))
  expect(isOpen(), 'after a navigation').toBe(false)
})

test('what is typed is suggested for instead, until the words are cleared', async () => {
  const { user, field, isOpen } = await openField()
  await screen.findByText('No. 1')
  await user.type(field, 'la')
  expect([await screen.findByText('No. 7'), groupsShown()]).toEqual([expect.anything(), []])
  await user.clear(field)
  expect([isOpen(), groupsShown()]).toEqual([true, ['Presents', 'Best rated']])
  expect(screen.getByRole('status').textContent).toBe('')
})

test('searches are noted, whether by Enter or by the button, but not an empty one', async () => {
  const { user, field } = await openField()
  await user.type(field, '  Desk lamp{Enter}')
  fireEvent.input(field, { target: { value: 'teapot' } })
  await user.click(screen.getByRole('button', { name: 'Search' }))
  await user.clear(field)
  await user.type(field, 'desk LAMP{Enter}')
  await user.clear(field)
  fireEvent.submit(field.closest('form') as HTMLFormElement)
  expect(router.push).toHaveBeenLastCalledWith('/search')
  expect(readStored('lastSearches')).toEqual(['desk LAMP', 'teapot'])
  await user.click(field)
  expect(optionsShown().slice(0, 2)).toEqual(['desk LAMP', 'teapot'])
})

test('the last searches can be cleared by Tab or mouse: their group goes, the focus returns to the field', async () => {
  writeStored('lastSearches', ['teapot'])
  const { user, field, isOpen } = await openField()
  await user.tab()
  await user.tab()
  expect([isOpen(), document.activeElement]).toEqual([true, clear()])
  await user.keyboard('{Escape}')
  expect([isOpen(), document.activeElement], 'closed from the button, too').toEqual([false, field])
  await user.click(field)
  await user.tab()
  await user.tab()
  await user.keyboard('{Enter}')
  expect([isOpen(), document.activeElement, clear()]).toEqual([true, field, null])
  expect(groupsShown()).toEqual(['Presents', 'Best rated'])
  expect(readStored('lastSearches')).toEqual([])
  act(() => writeStored('lastSearches', ['lamp']))
  await user.click(clear() as HTMLElement)
  expect([isOpen(), document.activeElement, clear()]).toEqual([true, field, null])
})

test.each(['unreachable', { status: 503 }, { status: 200, json: [] }] as const)(
  'without best rated products, after %j, their group is left out',
  async (answer) => {
    const field = renderField()
    shop.answer(bestRated, answer)
    await userEvent.click(field)
    await vi.waitFor(() => expect(groupsShown()).toEqual(['Presents']))
    expect([optionsShown(), shop.count(bestRated)]).toEqual([presents, 1])
  },
)

test('the best rated products have their room while they are asked for', async () => {
  const field = renderField()
  const gate = new EventTarget()
  const after = new Promise<void>((resolve) => gate.addEventListener('open', () => resolve()))
  shop.answer(bestRated, { status: 200, json: [product(1, 9)], after })
  await userEvent.click(field)
  const group = await screen.findByRole('group', { name: 'Best rated' })
  expect(group.querySelector('.suggestions-room')).not.toBeNull()
  await act(async () => void gate.dispatchEvent(new Event('open')))
  expect(await within(group).findByText('No. 1')).toBeTruthy()
  expect(group.querySelector('.suggestions-room')).toBeNull()
})

test('a focus that the page sets opens nothing and asks for nothing', async () => {
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { userActivation: { isActive: false } }))
  const field = renderField()
  act(() => field.focus())
  await screen.findByRole('combobox')
  expect([field.getAttribute('aria-expanded'), shop.count(bestRated)]).toEqual(['false', 0])
  act(() => field.blur())
  act(() => field.focus())
  expect(field.getAttribute('aria-expanded')).toBe('false')
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  expect(field.getAttribute('aria-expanded')).toBe('true')
})

test('a keyboard on the screen makes the list lower', async () => {
  const visualViewport = Object.assign(new EventTarget(), { height: 844 })
  vi.stubGlobal('visualViewport', visualViewport)
  await openField()
  const popup = screen.getByRole('listbox').parentElement
  const height = () => popup?.style.getPropertyValue('--visible-height')
  expect(height()).toBe('844px')
  visualViewport.height = 510
  visualViewport.dispatchEvent(new Event('resize'))
  expect(height()).toBe('510px')
})

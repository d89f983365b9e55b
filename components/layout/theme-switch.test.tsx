import { runInThisContext } from 'node:vm'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { barColours, firstScript } from '@/lib/platform/edge/first-script'
import { clearPersonalData, writeStored } from '@/lib/sales/checkout/browser-store'
import { ThemeSwitch } from './footer'

/** The switch together with the first script, which a page runs once. */

const { documentElement: root, head } = document

beforeAll(() => {
  runInThisContext(firstScript)
})
beforeEach(() => {
  render(<ThemeSwitch />)
  expect(shown()).toEqual(['system', undefined, 'System'])
})

/** The theme of the page, the colour of the browser's bar, and the chosen word. */
function shown() {
  const checked = screen.getAllByRole<HTMLInputElement>('radio').find((radio) => radio.checked)
  const bar = head.querySelector<HTMLMetaElement>('[name=theme-color]')
  return [root.dataset.theme, bar?.content, checked?.parentElement?.textContent]
}

const dark = ['dark', barColours.dark, 'Dark']

test('a choice changes the page at once, is kept, and can be taken back', async () => {
  await userEvent.click(screen.getByRole('radio', { name: 'Dark' }))
  expect(shown()).toEqual(dark)
  expect(root.style.colorScheme).toBe('dark')
  expect(localStorage.theme).toBe('dark')
  await userEvent.click(screen.getByRole('radio', { name: 'System' }))
  expect(shown()).toEqual(['system', undefined, 'System'])
  expect(root.style.colorScheme).toBe('')
})

test.each(['storage', 'pageshow', 'DOMContentLoaded'])(
  'the stored choice is shown at the event %s',
  (event) => {
    localStorage.theme = 'dark'
    dispatchEvent(new Event(event))
    expect(shown()).toEqual(dark)
  },
)

test.each(['no theme', 'toString', '{}'])('the stored text “%s” counts as no choice', (text) => {
  localStorage.theme = text
  dispatchEvent(new Event('storage'))
  expect(shown()).toEqual(['system', undefined, 'System'])
})

test('the choice is shown again after React has removed the attributes of the page', async () => {
  localStorage.theme = 'dark'
  root.removeAttribute('data-theme')
  await vi.waitFor(() => expect(shown()).toEqual(dark))
})

test('a logout keeps the choice', async () => {
  await userEvent.click(screen.getByRole('radio', { name: 'Dark' }))
  writeStored('userInfo', null)
  clearPersonalData()
  dispatchEvent(new Event('storage'))
  expect(shown()).toEqual(dark)
})

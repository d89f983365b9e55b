import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { speakIn } from '@/lib/platform/messages/speak'
import '@/testing/http/router'
import ProductNotFound from '@/app/products/[id]/not-found'
import type { ProductDetailJson } from '@/lib/catalog/products/product-schema'
import { shirtOf } from '@/testing/shop/shirt'
import { Options } from './options'

async function show(product: ProductDetailJson) {
  await act(async () => void render(<Options product={product} />))
  await screen.findAllByRole('group')
}
const linksOf = (name: string) =>
  within(screen.getByRole('group', { name }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

test('each option is a row of links, with words for what is sold out or comes with another value', async () => {
  await show(shirtOf('Sand S', 'Sand M 0', 'Ink S', 'Ink L 0', 'Rust M'))
  expect(linksOf('Colour')).toEqual([
    ['Sand', '/products/1'],
    ['Ink', '/products/3'],
    ['Rust– only in M', '/products/5'],
  ])
  expect(linksOf('Size')).toEqual([
    ['S', '/products/1'],
    ['M, sold out', '/products/2'],
    ['L– only in Ink, sold out', '/products/4'],
  ])
  expect(screen.getAllByRole('link', { current: true }).map((link) => link.textContent)).toEqual([
    'Sand',
    'S',
  ])
  expect(screen.getByRole('group', { name: 'Colour' }).querySelectorAll('img[alt=""]')).toHaveLength(3)
  expect(screen.getByRole('group', { name: 'Size' }).textContent).toContain('Size S')
})

test('the choice speaks German', async () => {
  const spoken = { language: 'de', prefix: '/de' } as const
  await speakIn(spoken, async () => show(shirtOf('Sand S', 'Sand M 0', 'Ink L', 'Rust L')))
  expect(linksOf('Size')).toEqual([
    ['S', '/de/products/1'],
    ['M, ausverkauft', '/de/products/2'],
    ['L– in Ink', '/de/products/3'],
  ])
  cleanup()
  speakIn(spoken, () => render(<ProductNotFound group={{ name: 'Hemd', canonical: 4 }} />))
  expect(screen.getByRole('alert').textContent).toContain('Er war eine Ausführung von Hemd.')
  expect(screen.getByRole('link', { name: 'Hemd' }).getAttribute('href')).toBe('/de/products/4')
})

test('arrow keys go round the links of a row; with another key they are the browser’s', async () => {
  await show(shirtOf('Sand S', 'Sand M', 'Sand L', 'Ink S'))
  const link = (name: string) => screen.getByRole('link', { name })
  link('S').focus()
  for (const [key, name] of [
    ['ArrowRight', 'M'],
    ['ArrowDown', 'L'],
    ['ArrowRight', 'S'],
    ['ArrowLeft', 'L'],
    ['ArrowUp', 'M'],
  ] as const) {
    await userEvent.keyboard(`{${key}}`)
    expect(document.activeElement).toBe(link(name))
  }
  expect(fireEvent.keyDown(link('M'), { key: 'ArrowLeft', altKey: true })).toBe(true)
  expect(document.activeElement).toBe(link('M'))
})

test('a product without siblings shows nothing', async () => {
  const { container } = render(<Options product={shirtOf('Sand S')} />)
  expect(container.innerHTML).toBe('')
})

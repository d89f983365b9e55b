import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { cuckooClock } from '@/testing/shop/product-detail'
import { startSwatchKeys } from './swatch-keys'
import { Swatches } from './swatches'

const swatches = ['Sand', 'Ink', 'Rust'].map((value, at) => ({ ...cuckooClock, _id: at + 1, value }))

test('the right and left arrow go round the swatches of a card; with another key they are the browser’s', async () => {
  startSwatchKeys()
  startSwatchKeys()
  render(
    <>
      <Swatches choices={[]} options={[]} swatches={swatches} />
      <a href="/">Other</a>
    </>,
  )
  const link = (name: string) => screen.getByRole('link', { name })
  link('Sand').focus()
  for (const [key, name] of [
    ['ArrowRight', 'Ink'],
    ['ArrowRight', 'Rust'],
    ['ArrowRight', 'Sand'],
    ['ArrowLeft', 'Rust'],
  ] as const) {
    await userEvent.keyboard(`{${key}}`)
    expect(document.activeElement).toBe(link(name))
  }
  for (const keys of [{ key: 'ArrowLeft', altKey: true }, { key: 'ArrowDown' }])
    expect(fireEvent.keyDown(link('Rust'), keys), JSON.stringify(keys)).toBe(true)
  expect(fireEvent.keyDown(link('Other'), { key: 'ArrowLeft' })).toBe(true)
  expect(document.activeElement).toBe(link('Rust'))
})

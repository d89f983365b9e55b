import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { browserShop } from '@/testing/browser/browser-shop'
import '@/testing/http/router'
import { PasteNumbers } from './paste-numbers'

const shop = browserShop({ isSignedIn: true })
const call = 'POST /api/orders/ship/'

const result = (id: number, outcome: string, detail: string | null = null) => ({
  id,
  outcome,
  code: detail && 'order-not-paid',
  detail,
})
const results = (count: number, outcome: string) =>
  Array.from({ length: count }, (_, index) => result(index + 1, outcome))

async function paste(text: string): Promise<void> {
  const field = screen.getByLabelText('Lines')
  await userEvent.clear(field)
  await userEvent.click(field)
  await userEvent.paste(text)
  await userEvent.click(screen.getByRole('button', { name: 'Check' }))
}

/** Clicks the button, and answers its first request with these results, its second one with `next`. */
async function answerInTurn(first: object[], next: Parameters<typeof shop.answer>[1], button: string) {
  let go = () => {}
  const after = new Promise<void>((resolve) => {
    go = resolve
  })
  shop.answer(call, { status: 200, json: { results: first }, after })
  await userEvent.click(screen.getByRole('button', { name: button }))
  shop.answer(call, next)
  go()
}

const cellsOf = () => screen.getAllByRole('row').map((row) => row.textContent)

test('the preview names the outcome of each line, and only changing lines are sent', async () => {
  render(<PasteNumbers lastCarrier="UPS" />)
  const checked = [
    result(1, 'shipped'),
    result(2, 'unchanged'),
    result(3, 'refused', 'This order is not paid.'),
  ]
  shop.answer(call, { status: 200, json: { results: checked } })
  await paste('1,A\n2,B\nx,C\n3,D')
  const heading = await screen.findByRole('heading', { name: 'Preview' })
  await expect.poll(() => document.activeElement).toBe(heading)
  expect(screen.getByText('4 lines, 1 to ship, 1 already so, 2 refused.')).toBeTruthy()
  expect(cellsOf()).toEqual([
    'LineOrderCarrierNumberOutcome',
    '11UPSAShips',
    '22UPSBAlready so',
    '3x,C“x” is not an order number.',
    '43UPSDThis order is not paid.',
  ])
  shop.answer(call, { status: 200, json: { results: [result(1, 'shipped')] } })
  await userEvent.click(screen.getByRole('button', { name: 'Ship 1' }))
  await waitFor(() => expect(document.activeElement?.textContent).toContain('1 order is marked as shipped.'))
  expect(cellsOf()[1]).toBe('11UPSAShipped')
  expect(shop.lastBody(call)).toEqual({ orders: [{ id: 1, carrier: 'UPS', number: 'A', url: '' }] })
})

test('sixty orders go in chunks of 25; after a failure it says how far it came, and goes on from there', async () => {
  render(<PasteNumbers lastCarrier="UPS" />)
  shop.answer(call, { status: 200, json: { results: results(60, 'shipped') } })
  await paste(Array.from({ length: 60 }, (_, index) => `${index + 1},N${index}`).join('\n'))
  await screen.findByRole('heading', { name: 'Preview' })
  await answerInTurn(results(25, 'shipped'), 'unreachable', 'Ship 60')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('25 of 60 orders are done'))
  const rest = Array.from({ length: 35 }, (_, index) => result(index + 26, 'shipped'))
  const last = { status: 200, json: { results: rest.slice(25) } }
  await answerInTurn(rest.slice(0, 25), last, 'Go on with the other 35')
  await waitFor(() => expect(screen.getByText(/60 orders are marked as shipped\./)).toBeTruthy())
  expect(screen.queryByRole('button', { name: /^(Ship|Go on)/ })).toBeNull()
})

test('no line, and more than 200, are refused at the field; other text takes the preview away', async () => {
  render(<PasteNumbers lastCarrier="" />)
  await paste(' ')
  await screen.findByText('Lines are needed, each with an order and a number.')
  await paste(Array.from({ length: 201 }, (_, index) => `${index + 1},N`).join('\n'))
  await screen.findByText('These are 201 lines. At most 200 go at once.')
  expect(shop.count(call)).toBe(0)
  await paste('1,A')
  await screen.findByText('The carrier is required.')
  await userEvent.type(screen.getByLabelText('Lines'), '2')
  expect(screen.queryByRole('heading', { name: 'Preview' })).toBeNull()
})

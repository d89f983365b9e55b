import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { browserShop } from '@/testing/browser/browser-shop'
import { router } from '@/testing/http/router'
import { ApplyImport } from './apply-import'
import { FileForm, type Questions } from './file-form'
import { ImportRows } from './import-rows'
import { NoteGroups } from './note-groups'

const shop = browserShop({ isSignedIn: true })
const plan = 'POST /api/products/import/'
const csv = new File(['sku\n1\n'], 'products.csv', { type: 'text/csv' })

beforeEach(() => {
  router.push.mockClear()
  router.refresh.mockClear()
  sessionStorage.clear()
})

const unasked: Questions = {
  ...{ id: 1, stock: 0, conflicts: 0, currency: 0 },
  ...{ countsStock: false, overwrites: false, takesCurrency: false },
  ...{ encoding: 'utf-8', samples: [] },
}

const button = (name: RegExp) => screen.getByRole('button', { name })

/** Presses a button and returns the fields of the form that is sent then. */
async function sentBy(pressed: HTMLElement): Promise<Record<string, unknown>> {
  const calls = vi.spyOn(globalThis, 'fetch')
  await userEvent.click(pressed)
  await waitFor(() => expect(calls).toHaveBeenCalled())
  const bodies = calls.mock.calls.flatMap(([, init]) => (init?.body instanceof FormData ? [init.body] : []))
  calls.mockRestore()
  return Object.fromEntries(bodies.flatMap((body) => [...body]))
}

test('a file is sent and leads to what it would do; the same file answers its questions without being chosen again', async () => {
  const { unmount } = render(<FileForm />)
  await userEvent.click(button(/Check the file/))
  expect((await screen.findByRole('alert')).textContent).toContain('Choose a file first.')
  shop.answer(plan, {
    status: 400,
    json: { detail: 'Empty.', errors: [{ path: 'file', message: 'It is empty.' }] },
  })
  await userEvent.upload(screen.getByLabelText('CSV file'), csv)
  await userEvent.click(button(/Check the file/))
  expect(await screen.findByText('It is empty.')).toBeTruthy()
  shop.answer(plan, { status: 202, json: { _id: 5, state: 'planning' } })
  await userEvent.click(button(/Check the file/))
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/adminpage/products/import?id=5'))
  unmount()

  render(<FileForm questions={{ ...unasked, id: 5, stock: 3, conflicts: 1 }} />)
  expect(screen.queryByLabelText('The same file again')).toBeNull()
  await userEvent.click(screen.getByLabelText(/stock of 3 rows/))
  shop.answer(plan, { status: 201, json: { _id: 6, state: 'planned' } })
  const answers = await sentBy(button(/Check again/))
  expect(answers).toMatchObject({ stock: 'count', file: { name: 'products.csv' } })
  expect(answers).not.toHaveProperty('conflicts')
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/adminpage/products/import?id=6'))
})

test('answers that were given before are sent again, unless they are taken back', async () => {
  const questions = { ...unasked, id: 8, conflicts: 1, countsStock: true }
  const { unmount } = render(<FileForm questions={questions} />)
  await userEvent.upload(screen.getByLabelText('The same file again'), csv)
  await userEvent.click(screen.getByLabelText(/1 row may overwrite/))
  shop.answer(plan, { status: 201, json: { _id: 9, state: 'planned' } })
  expect(await sentBy(button(/Check again/))).toMatchObject({ stock: 'count', conflicts: 'overwrite' })
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/adminpage/products/import?id=9'))
  unmount()

  render(<FileForm questions={{ ...questions, id: 9, conflicts: 0, overwrites: true }} />)
  await userEvent.click(screen.getByLabelText(/stock of all rows/))
  const answers = await sentBy(button(/Check the file again/))
  expect(answers).toMatchObject({ conflicts: 'overwrite' })
  expect(answers).not.toHaveProperty('stock')
})

test('how letters are stored is asked by a line of the file, without choices that read alike', async () => {
  const samples = [
    { encoding: 'windows-1252', text: 'Lšffel' },
    { encoding: 'windows-1250', text: 'Lšffel' },
    { encoding: 'macintosh', text: 'Löffel' },
  ] as const
  const { unmount } = render(<FileForm questions={{ ...unasked, encoding: 'windows-1252', samples }} />)
  const choices = screen.getAllByRole<HTMLInputElement>('radio')
  expect(choices.map(({ value, checked }) => [value, checked])).toEqual([
    ['windows-1252', true],
    ['macintosh', false],
  ])
  await userEvent.upload(screen.getByLabelText('The same file again'), csv)
  await userEvent.click(screen.getByLabelText(/Löffel/))
  shop.answer(plan, { status: 201, json: { _id: 7, state: 'planned' } })
  expect(await sentBy(button(/Check the file again/))).toMatchObject({ encoding: 'macintosh' })
  unmount()
})

test('prices in another currency are taken once that is said', async () => {
  render(<FileForm questions={{ ...unasked, currency: 2 }} />)
  await userEvent.upload(screen.getByLabelText('The same file again'), csv)
  await userEvent.click(screen.getByLabelText(/prices of 2 rows are taken as they stand/))
  shop.answer(plan, { status: 201, json: { _id: 7, state: 'planned' } })
  expect(await sentBy(button(/Check again/))).toMatchObject({ currency: 'keep' })
})

test('a file that was applied before is applied once more only when that is said', async () => {
  const appliedBefore = { import: 3, at: new Date('2026-11-28T09:00:00Z'), by: 'Olga Owner' }
  const props = { id: 5, state: 'planned', created: 1, changed: 0, refused: 0, done: 1, rows: 1 } as const
  render(<ApplyImport {...props} appliedBefore={appliedBefore} lastFailure={null} />)
  expect(screen.getByRole('alert').textContent).toContain('by Olga Owner')
  await userEvent.click(button(/Apply: 1 new/))
  expect(shop.count('POST /api/products/import/5/apply/')).toBe(0)
  await userEvent.click(screen.getByLabelText('Apply it once more.'))
  const apply = 'POST /api/products/import/5/apply/?again=same'
  shop.answer(apply, { status: 200, json: { created: 1, changed: 0 } })
  await userEvent.click(button(/Apply: 1 new/))
  await waitFor(() => expect(shop.count(apply)).toBe(1))
})

test('a row may have two remarks about a column', () => {
  const faults = vi.spyOn(console, 'error')
  const notes = ['Not taken over.', 'It becomes a draft.'].map((message) => ({ column: 'image1', message }))
  const row = { line: 2, productId: null, name: 'Mug', changes: {}, mistakes: [], notes }
  render(<ImportRows part="remarks" rows={[row]} />)
  expect(screen.getAllByText('image1')).toHaveLength(2)
  expect(faults).not.toHaveBeenCalled()
})

test('refused rows keep a file from being applied until they are left out; a failure is told', async () => {
  const props = {
    id: 5,
    state: 'planned',
    created: 2,
    changed: 1,
    refused: 1,
    done: 4,
    rows: 4,
    lastFailure: null,
    appliedBefore: null,
  } as const
  const { rerender } = render(<ApplyImport {...props} />)
  await userEvent.click(button(/Apply: 2 new, 1 changed/))
  expect(shop.count('POST /api/products/import/5/apply/')).toBe(0)
  await userEvent.click(screen.getByLabelText(/Leave out the refused row/))
  const apply = 'POST /api/products/import/5/apply/?leaveOut=refused'
  shop.answer(apply, {
    status: 409,
    json: { detail: 'The product of row 3 has changed.', code: 'import-stale' },
  })
  await userEvent.click(button(/Apply/))
  expect((await screen.findByRole('alert')).textContent).toContain('row 3 has changed')
  shop.answer(apply, { status: 200, json: { created: 2, changed: 1 } })
  await userEvent.click(button(/Apply/))
  await waitFor(() => expect(shop.count(apply)).toBe(2))
  expect(router.refresh).toHaveBeenCalled()
  rerender(<ApplyImport {...props} lastFailure="The shop was restarted." />)
  expect(screen.getByRole('alert').textContent).toContain('restarted')
  rerender(<ApplyImport {...props} state="applied" />)
  expect(screen.queryByRole('button')).toBeNull()
})

test('E20 what is left out of many rows is said once, with how many they are and the first of them', () => {
  const barcode = 'This is no GTIN: it has 8, 12, 13 or 14 digits, the last of which fits. It is left out.'
  const lines = [2, 3, 4, 5, 7, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23]
  const many = { column: 'gtin', message: barcode, rows: 3676, lines }
  const one = { column: 'description', message: 'Control characters are left out.', rows: 1, lines: [8] }
  const { rerender } = render(<NoteGroups groups={[many, one]} />)
  const [first, second] = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(first).toBe(`3,676 rows gtin ${barcode} Rows 2–5, 7, 9–23 and 3,656 more.`)
  expect(second).toBe('1 row description Control characters are left out. Row 8.')
  rerender(<NoteGroups groups={[]} />)
  expect(screen.queryByRole('list')).toBeNull()
})

test('E20 rows that are in stock without a number are asked for, and applied without stock only when that is ticked', async () => {
  const none = {
    ...{ stock: 0, conflicts: 0, currency: 0, countsStock: false, overwrites: false, takesCurrency: false },
    ...{ encoding: 'utf-8' as const, samples: [] },
  }
  const { unmount } = render(<FileForm questions={{ id: 11, ...none, uncounted: 300, inStock: null }} />)
  await userEvent.upload(screen.getByLabelText('The same file again'), csv)
  await userEvent.type(screen.getByLabelText(/How many are there of each of 300 rows/), '5')
  shop.answer(plan, { status: 201, json: { _id: 12, state: 'planned' } })
  expect(await sentBy(button(/Check again with these answers/))).toMatchObject({ inStock: '5' })
  unmount()
  const props = { id: 12, state: 'planned', created: 2, changed: 0, refused: 0, done: 2, rows: 2 } as const
  render(<ApplyImport {...props} appliedBefore={null} lastFailure={null} uncounted={2} />)
  const apply = 'POST /api/products/import/12/apply/'
  await userEvent.click(button(/Apply: 2 new/))
  expect(shop.count(apply)).toBe(0)
  shop.answer(apply, { status: 200, json: { created: 2, changed: 0 } })
  await userEvent.click(screen.getByLabelText(/2 rows are in stock without a number/))
  await userEvent.click(button(/Apply: 2 new/))
  await waitFor(() => expect(shop.count(apply)).toBe(1))
})

test('E20 a sale is shown among what changes', () => {
  const sale: [null, string] = [null, '15.00 instead of 20.00, from 2026-12-01 00:00 until 2026-12-11 00:00']
  const row = { line: 2, productId: null, name: 'Lamp', changes: { sale }, mistakes: [], notes: [] }
  render(<ImportRows part="created" rows={[row]} />)
  expect(screen.getByText('sale').parentElement?.textContent).toContain('15.00 instead of 20.00')
})

test('an import that the shop works on is asked about every second, also after the page was opened again', async () => {
  vi.useFakeTimers()
  const props = {
    id: 5,
    changed: 0,
    created: 900,
    refused: 0,
    done: 250,
    rows: 900,
    lastFailure: null,
    appliedBefore: null,
  }
  render(<ApplyImport {...props} state="applying" />)
  expect(screen.getByRole('status').textContent).toContain('250 of 900 products written')
  await act(() => vi.advanceTimersByTimeAsync(2100))
  expect(router.refresh).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
})

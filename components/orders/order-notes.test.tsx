import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ReleasedNote } from './order-notes'

test.each([
  [true, ' It can be paid as long as they are in stock.'],
  [false, ''],
])('an expired hold is said with its time; payable: %s', (isPayable, more) => {
  render(<ReleasedNote isPayable={isPayable} releasedAt="2026-11-23T18:18:11.000Z" />)
  expect(screen.getByRole('status').textContent).toMatch(
    new RegExp(`^Its items are no longer kept since \\d\\d/11/2026 \\d\\d:18:11 [AP]M\\.${more}$`),
  )
})

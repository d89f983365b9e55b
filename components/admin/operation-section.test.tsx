import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { OperationSection } from '@/components/admin/operation-section'

test('each line says what it is about, since when, and what to do', () => {
  const since = '2026-11-22T03:00:00.000Z'
  const failed = { tone: 'danger', what: 'The last backup failed.', advice: 'Make room.', since } as const
  const none = { tone: 'info', what: 'No mail waits.', advice: '', since: null } as const
  render(<OperationSection lines={[failed, none]} />)
  const [first, second] = within(screen.getByRole('region', { name: 'Operation' })).getAllByRole('listitem')
  expect(first?.textContent).toMatch(/^Fault: The last backup failed\..*2026.*Make room\.$/)
  expect(first?.querySelector('time')?.dateTime).toBe(since)
  expect(second?.querySelector('time')).toBeNull()
  expect(second?.querySelectorAll('p')).toHaveLength(1)
})

test.each([
  ['danger', 'Fault: '],
  ['warning', 'Warning: '],
  ['success', 'All is well: '],
  ['info', 'Note: '],
] as const)(
  'a line of tone %s begins with "%s" for readers who see neither icon nor colour',
  (tone, word) => {
    render(<OperationSection lines={[{ tone, what: 'It is so.', advice: '', since: null }]} />)
    expect(screen.getByRole('listitem').textContent).toBe(`${word}It is so.`)
  },
)

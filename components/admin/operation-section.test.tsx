import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { OperationSection } from '@/components/admin/operation-section'

test('each line says what it is about, since when, and what to do', () => {
  const since = '2026-11-22T03:00:00.000Z'
  const failed = { tone: 'danger', what: 'The last backup failed.', advice: 'Make room.', since } as const
  const none = { tone: 'info', what: 'No mail waits.', advice: '', since: null } as const
  render(<OperationSection lines={[failed, none]} />)
  const [first, second] = within(screen.getByRole('region', { name: 'Operation' })).getAllByRole('listitem')
  expect(first?.textContent).toMatch(/^The last backup failed\..*2026.*Make room\.$/)
  expect(first?.querySelector('time')?.dateTime).toBe(since)
  expect(second?.querySelector('time')).toBeNull()
})

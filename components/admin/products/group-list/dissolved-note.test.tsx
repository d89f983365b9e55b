import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AuditEntryJson } from '@/lib/accounts/audit/audit-filter'
import { DissolvedNote } from './dissolved-note'

const entry = (more: Partial<AuditEntryJson>): AuditEntryJson => ({
  ...{ _id: 1, at: '2026-11-29T10:00:00.000Z', actor: null, via: 'page', entity: 'group', entityId: 5 },
  ...{ requestId: null, action: 'group-dissolved', changes: {}, ...more },
})

test('a dissolved group is named, with what became of its products, in an alert that has the focus', () => {
  const changes = { name: ['Linen Shirt', null], members: [3, 0] } satisfies AuditEntryJson['changes']
  render(<DissolvedNote entries={[entry({ changes })]} />)
  const alert = screen.getByRole('status')
  expect(alert.textContent).toContain('“Linen Shirt” is no group any more. Its 3 products stay')
  expect(document.activeElement?.contains(alert)).toBe(true)
})

test('nothing is said of a group that there is', () => {
  const { container } = render(<DissolvedNote entries={[entry({ action: 'group-changed' })]} />)
  expect(container.childElementCount).toBe(0)
})

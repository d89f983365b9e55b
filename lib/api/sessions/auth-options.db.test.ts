import { expect, test, vi } from 'vitest'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { authOptions } from './auth-options'

const viewer: Viewer = {
  id: 1,
  name: 'Ann',
  email: 'ann@example.com',
  role: 'customer' as const,
  sessionVersion: 0,
  sessionId: crypto.randomUUID(),
  language: null,
}

test.each([
  ['a cookie without a session', null, 'JWT_SESSION_ERROR', 0],
  ['a session that cannot be renewed', viewer, 'JWT_SESSION_ERROR', 1],
  ['anything else', null, 'SIGNOUT_ERROR', 1],
] as const)('%s: only unexpected errors are logged', (_, sessionViewer, code, lines) => {
  const output = vi.spyOn(console, 'error').mockReturnValue()
  authOptions(sessionViewer).logger?.error?.(code, new Error('Invalid Compact JWE'))
  expect(output).toHaveBeenCalledTimes(lines)
  output.mockRestore()
})

import { userInfoJson } from '@/lib/accounts/users/user-schema'
import { setupInput } from '@/lib/admin/setup/setup-schema'
import { defineCalls } from './define-calls'

export const setupCalls = defineCalls({
  setUp: {
    request: ['POST', '/api/setup/'],
    does: 'Makes the first owner of a shop, with its settings, by the token of the link that the start has printed; logs in. 404 once there is an owner, and in a demo.',
    access: 'everybody',
    body: setupInput,
    limit: 'own',
    status: 201,
    answer: userInfoJson,
    problems: [
      'not-found',
      'setup-token-invalid',
      'email-in-use',
      'edit-conflict',
      'currency-in-use',
      'busy',
    ],
  },
})

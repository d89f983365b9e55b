import { keyInput, keyJson, newKeyJson } from '@/lib/accounts/api-keys/key-schema'
import { z } from '@/lib/shared/validation/zod'
import { defineCalls, detailJson } from './define-calls'

const ofKeys = { access: 'admin', can: 'manage-shop' } as const

export const keyCalls = defineCalls({
  listKeys: {
    ...ofKeys,
    request: ['GET', '/api/keys/'],
    does: 'The keys that nobody has revoked, expired ones too, each without itself.',
    answer: z.array(keyJson),
  },
  makeKey: {
    ...ofKeys,
    request: ['POST', '/api/keys/'],
    does: 'Makes a key for a program, which may do what its scopes open. `key` is told this once.',
    body: keyInput,
    status: 201,
    answer: newKeyJson,
    problems: ['too-many-keys'],
  },
  revokeKey: {
    ...ofKeys,
    request: ['DELETE', '/api/keys/{id}/'],
    does: 'Revokes a key: from now on its calls are refused.',
    answer: detailJson,
    problems: ['not-found'],
  },
})

import type { Call } from '@/lib/openapi/call'
import { z } from '@/lib/zod'

/** What monitors and tools ask. */
export const operationCalls: Call[] = [
  {
    id: 'getHealth',
    method: 'GET',
    path: '/api/health/',
    does: 'Whether the shop runs.',
    access: 'everybody',
    success: { status: 200, schema: z.object({ status: z.literal('ok') }) },
  },
  {
    id: 'getDocument',
    method: 'GET',
    path: '/api/openapi.json',
    does: 'This description of the calls, as OpenAPI 3.1.',
    access: 'everybody',
    success: { status: 200, schema: z.looseObject({ openapi: z.string() }) },
  },
]

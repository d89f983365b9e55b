import { timeJson } from '@/lib/shared/validation/wire'
import { z } from '@/lib/shared/validation/zod'
import { defineCalls } from './define-calls'

const reason = z.object({ what: z.string(), advice: z.string(), since: timeJson.nullable() })

/** `version`, `clientAddress` and `checks` are for who knows `METRICS_TOKEN`. */
const readinessJson = z.object({
  status: z.enum(['ready', 'not ready']),
  reason: z.string().optional(),
  version: z.string().optional(),
  clientAddress: z.string().optional(),
  checks: z
    .record(
      z.string(),
      z.object({ status: z.enum(['ok', 'warning', 'failed']), reasons: z.array(reason).optional() }),
    )
    .optional(),
})

const readinessParameters = z
  .object({
    without: z.literal('database').describe('Asks only whether this instance takes requests, for proxies.'),
  })
  .partial()

export const operationCalls = defineCalls({
  getHealth: {
    request: ['GET', '/api/health/'],
    does: 'Whether the shop runs, whatever the database does, and whether its payments are simulated although it is no demo.',
    access: 'everybody',
    answer: z.object({
      status: z.literal('ok'),
      version: z.string(),
      simulatesPayments: z.literal(true).optional(),
    }),
  },
  getReadiness: {
    request: ['GET', '/api/health/ready/'],
    query: readinessParameters,
    does: 'Whether the shop can serve; with `METRICS_TOKEN` as bearer also why not, and what else needs care. 503 has the same body.',
    access: 'everybody',
    answer: readinessJson,
    otherwise: { status: 503, schema: readinessJson },
  },
  getMetrics: {
    request: ['GET', '/api/metrics/'],
    does: "Figures of all processes and of the shop, in Prometheus' format.",
    access: 'monitor',
    answer: z.string(),
    answerType: 'text/plain',
    problems: ['not-signed-in', 'not-found'],
  },
  getDocument: {
    request: ['GET', '/api/openapi.json'],
    does: 'This description of the calls, as OpenAPI 3.1.',
    access: 'everybody',
    answer: z.looseObject({ openapi: z.string() }),
  },
})

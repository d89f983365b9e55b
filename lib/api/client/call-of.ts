import type { CallId, Definitions } from '@/lib/api/contract/calls'
import type { OrderJson } from '@/lib/sales/orders/order-schema'
import { isRecord } from '@/lib/shared/text/has-strings'
import type { z } from '@/lib/shared/validation/zod'
import { answerWith } from './answers'
import { call } from './api-call'

/** The definitions by method and path. Only types: with the schemas zod would be a half of the browser's script. */
type Routes = { [Id in CallId as `${Definitions[Id]['method']} ${Definitions[Id]['path']}`]: Definitions[Id] }
type Answer<Route extends keyof Routes> = z.output<Routes[Route]['answer']>
type BodyOf<Definition> = Definition extends { bodyType: 'multipart/form-data' }
  ? [form: FormData]
  : Definition extends { body: infer Schema extends z.ZodType }
    ? [body: z.input<Schema>]
    : []
/** The ids of the path, the body, and the `Idempotency-Key`. */
type Sent<Route extends keyof Routes> = [
  ...(Route extends `${string}{id}${string}{${string}}${string}`
    ? [id: number, second: number]
    : Route extends `${string}{id}${string}`
      ? [id: number]
      : []),
  ...BodyOf<Routes[Route]>,
  ...(Routes[Route] extends { isRepeatable: true } ? [key: string] : []),
]

/** Returns the function that makes a call, from the path's ids, the body and the key. `isAnonymous` and `'renewed'` as in `call`. */
export function callOf<Route extends keyof Routes>(
  route: Route,
  isAnswer: (body: unknown) => body is Answer<Route>,
  mode?: true | 'renewed',
) {
  const [method = '', path = ''] = route.split(' ')
  return (...sent: Sent<Route>): Promise<Answer<Route>> => {
    const parts: readonly unknown[] = sent
    const body = parts.find((part) => isRecord(part))
    const key = parts.find((part) => typeof part === 'string')
    const ids = parts.filter((part) => typeof part === 'number')
    const headers = key ? { 'Idempotency-Key': key } : undefined
    return call(isAnswer, {
      method,
      path: path.replaceAll(/\{\w+\}/g, () => String(ids.shift())),
      body,
      headers,
      ...(mode === 'renewed' ? { isRenewed: true } : { isAnonymous: mode }),
    })
  }
}

export const isOrder = answerWith<OrderJson>('_id', 'orderItems', 'isPaid', 'paidAt')
export const isDetail = answerWith<{ detail: string }>('detail')

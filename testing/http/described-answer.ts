import { calls } from '@/lib/calls/calls'
import type { Call } from '@/lib/calls/define-calls'
import { failuresOf } from '@/lib/openapi/problems'
import type { z } from '@/lib/text/zod'

/** The path of a call or of a route's folder, with any parameter's name, and without a slash at its end. */
export const patternOf = (path: string) => path.replace(/\/$/, '').replaceAll(/\{\w+\}|\[\w+\]/g, '*')

/** Returns the description of a call, whose parameter may have another name; undefined for one that has none. */
export function describedCall(method: string, path: string): Call | undefined {
  return calls.find((call) => call.method === method && patternOf(call.path) === patternOf(path))
}

/** Returns the schema of a call's answers with this status; undefined when the description has none. */
function answerSchema(call: Call, status: number): z.ZodType | undefined {
  if (status === (call.status ?? 200)) return call.answer
  if (status === call.otherwise?.status) return call.otherwise.schema
  return failuresOf(call).find((failure) => failure.status === status)?.schema
}

/** Throws when the answer is not one that the OpenAPI document describes for this call. */
export async function requireDescribed(method: string, path: string, response: Response): Promise<void> {
  if (method === 'OPTIONS') return
  const call = describedCall(method, path)
  // An unknown path, or another method.
  if (!call && [404, 405].includes(response.status)) return
  if (call?.isVersioned && response.status === 304) return
  // The front server makes a text of the parts that the handler answers.
  if (call?.answerType && response.ok) return
  const text = await response.clone().text()
  const result = call && answerSchema(call, response.status)?.safeParse(JSON.parse(text))
  if (result?.success) return
  const reason = result?.error.message ?? 'no such call or status'
  throw new Error(`lib/calls does not describe ${method} ${path} → ${response.status} ${text}: ${reason}`)
}

import { expect, test } from 'vitest'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { calls } from '@/lib/api/contract/calls'
import type { Call } from '@/lib/api/contract/define-calls'
import { z } from '@/lib/shared/validation/zod'
import { createProduct, createUser } from '@/testing/db/rows'
import { callApi } from '@/testing/http/call-api'

/** What calls of shoppers say is German with `lang=de`: a text that is the same with `lang=en` is no message. */

// A shop that is not set up yet has no language but its owner's, and programs of assistants have a protocol of their own.
const others: string[] = ['setUp', 'askCatalogue']
const ofShoppers = ({ id, request: [method], access }: Call & { id: string }) =>
  method !== 'GET' && ['everybody', 'user', 'buyer', 'buyerOrAdmin'].includes(access) && !others.includes(id)

/** Bodies that a mistake makes: nothing, and every field with the same wrong value. */
function bodiesOf({ body }: Call): unknown[] {
  if (!body) return [{}]
  const names = body instanceof z.ZodObject ? Object.keys(body.shape) : []
  const values = ['', 'x'.repeat(6000), 'two\u0000words', -1.5, [], 'a@b']
  return [{}, ...values.map((value) => Object.fromEntries(names.map((name) => [name, value])))]
}

const refusal = z.object({
  detail: z.string(),
  errors: z.array(z.object({ message: z.string() })).default([]),
  errs: z.array(z.string()).default([]),
})

/** What an answer says: a refusal always says something, and some successes are a sentence. */
function textsIn(isOk: boolean, answer: unknown): string[] {
  if (typeof answer === 'string') return [answer]
  if (isOk) return []
  const { detail, errors, errs } = refusal.parse(answer)
  return [detail, ...errors.map(({ message }) => message), ...errs]
}

async function textsOf(viewer: Viewer, call: Call, id: number, body: unknown, language: string) {
  const [method, template] = call.request
  const path = `${template.replaceAll(/\{\w+\}/g, String(id))}?lang=${language}`
  const response = await callApi(viewer, { method, path, ...(call.body ? { body } : {}) })
  return textsIn(response.ok, await response.json().catch(() => null))
}

test.each(calls.filter(ofShoppers).map((call) => [call.id, call] as const))(
  'the answers of %s are German',
  async (_, call) => {
    const [{ id }, viewer] = await Promise.all([createProduct(), createUser()])
    const texts: string[] = []
    const same: string[] = []
    for (const body of bodiesOf(call)) {
      const english = await textsOf(viewer, call, id, body, 'en')
      const german = await textsOf(viewer, call, id, body, 'de')
      texts.push(...german)
      same.push(...german.filter((text) => english.includes(text)))
    }
    if (call.body) expect(texts.join('')).not.toBe('')
    expect([...new Set(same)]).toEqual([])
  },
)

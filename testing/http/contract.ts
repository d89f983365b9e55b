import type { APIResponse } from '@playwright/test'
import { expect } from '@playwright/test'
import { z } from 'zod'

/** The body of every failed API call. */
export const problem = z.object({ detail: z.string().min(1), code: z.string().regex(/^[a-z-]+$/) })

export async function expectProblem(response: APIResponse, status: number): Promise<void> {
  expect(response.status()).toBe(status)
  expect(response.headers()['content-type']).toContain('application/json')
  problem.parse(await response.json())
}

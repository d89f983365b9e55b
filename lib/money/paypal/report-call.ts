import 'server-only'
import type { ServiceFault } from '@/lib/generated/prisma/enums'
import { failureText } from '@/lib/platform/logging/log'
import {
  type CallOutcome,
  countCall,
  type PaypalOperation,
} from '@/lib/platform/service-health/service-calls'
import { noteAnswer, type Service } from '@/lib/platform/service-health/service-health'
import { errorCode } from '@/lib/shared/problem/error-code'
import { HttpFailure, TokenFailure } from './paypal-transport'
import { ProviderRefusal } from './provider-refusal'

const services: Partial<Record<PaypalOperation, Service>> = {
  'create-order': 'paypal-create',
  'capture-order': 'paypal-capture',
  'read-order': 'paypal-read',
  probe: 'paypal-read',
}

/** PayPal's refusals of the shop's own account, whoever pays (Orders v2 errors). */
const ofAccount = /^(?:PAYEE_|NOT_AUTHORIZED$|PERMISSION_DENIED$|NOT_ENABLED_|CONSENT_NEEDED$)/

/** PayPal's answers to a client id and secret that it does not accept. */
const noToken = new Set([400, 401, 403])

/** When a call of this process last ended; at first its start, so that a start asks nothing. Shared by all bundles of the server. */
const shared = globalThis as { shopPaypalAskedAt?: number }
shared.shopPaypalAskedAt ??= Date.now()

/** Returns the time since this process last asked PayPal, in milliseconds. */
export function msSincePaypalCall(): number {
  return Date.now() - (shared.shopPaypalAskedAt ?? 0)
}

/** Counts a call by its outcome, and keeps it as PayPal's health where paying depends on it. */
export async function reportCall(operation: PaypalOperation, error: unknown): Promise<void> {
  shared.shopPaypalAskedAt = Date.now()
  countCall(`paypal ${operation}`, outcomeOf(operation, error))
  const service = services[operation]
  if (!service) return
  const fault = faultOf(error)
  await noteAnswer(service, fault && { fault, failure: failureText(reasonOf(error) ?? error) })
}

function outcomeOf(operation: PaypalOperation, error: unknown): CallOutcome {
  if (error === null) return 'ok'
  if (!(error instanceof ProviderRefusal)) return 'failed'
  return operation === 'probe' && error.isUnknownResource ? 'ok' : 'refused'
}

/** Returns why nobody could pay like this; `null` after an answer, also one that refuses this buyer or this order. */
function faultOf(error: unknown): ServiceFault | null {
  if (error === null) return null
  if (error instanceof ProviderRefusal) return ofAccount.test(error.issue) ? 'account' : null
  if (error instanceof TokenFailure) return noToken.has(error.statusCode) ? 'credentials' : 'unreachable'
  if (!(error instanceof HttpFailure)) return 'unreachable'
  if (error.statusCode === 401) return 'credentials'
  return error.statusCode === 403 ? 'account' : 'unreachable'
}

/** Returns what the network says; `null` for another failure. `fetch` itself only says that it failed. */
export function reasonOf(error: unknown): string | null {
  if (!(error instanceof Error && error.cause instanceof Error)) return null
  return error.cause.message || errorCode(error.cause) || null
}

/** Returns the code of a failure for the log: PayPal's status, that of the network, or the kind of error. */
export function codeOf(error: unknown): string | number | null {
  if (error instanceof HttpFailure || error instanceof TokenFailure) return error.statusCode
  if (!(error instanceof Error)) return null
  return errorCode(error.cause) ?? errorCode(error) ?? error.name
}

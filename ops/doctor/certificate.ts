import { errorCode } from '@/lib/shared/problem/error-code'
import type { Answer } from './ask'
import { failed, ok } from './check'

/** A certificate should have so much left; a short-lived one a third of its life. */
const MIN_CERTIFICATE_DAYS = 14
const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const UNKNOWN_AUTHORITY = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])

export function judgeCertificate(certificate: Answer['certificate'], now: Date) {
  const { from = now, until = now } = certificate ?? {}
  const leftMs = until.getTime() - now.getTime()
  const lifeMs = until.getTime() - from.getTime()
  const left =
    leftMs < 3 * DAY_MS
      ? `${Math.floor(leftMs / HOUR_MS)} more hours`
      : `${Math.floor(leftMs / DAY_MS)} more days`
  const isShort = lifeMs / 3 < MIN_CERTIFICATE_DAYS * DAY_MS
  if (leftMs > 0 && leftMs >= (isShort ? lifeMs / 3 : MIN_CERTIFICATE_DAYS * DAY_MS))
    return ok(
      `The certificate is valid for ${left}${isShort ? `, of ${Math.round(lifeMs / DAY_MS)} days` : ''}.`,
    )
  return failed(
    `The certificate is valid for only ${left}.`,
    'Renew it, and check why it was not renewed automatically.',
  )
}

/** Says what to do about a certificate whose authority this machine does not know; null for any other error. */
export function judgeAuthority(error: unknown) {
  if (!UNKNOWN_AUTHORITY.has(errorCode(error) ?? '')) return null
  return failed(
    `The certificate at SHOP_URL is signed by an authority that this machine does not know (${errorCode(error)}).`,
    'Browsers refuse it, too, unless they know that authority. Of a private one, name its certificate when the doctor runs: ' +
      'NODE_EXTRA_CA_CERTS=ca.pem npm run doctor. Of a public one, let the proxy send the whole chain.',
  )
}

import { Secret, TOTP } from 'otpauth'

/** Returns what an app shows, now or `steps` of 30 seconds later. */
export function codeFor(secret: string, steps = 0): string {
  const timestamp = Date.now() + steps * 30_000
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
}

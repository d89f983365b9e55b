import 'server-only'
import { type Counter, countAttempt } from '@/lib/platform/db/counters'
import { Problem } from '@/lib/shared/problem/problem'
import { clientAddress, isSharedAddress } from './client-address'
import { counter, refuse } from './limit-counter'

/** Limits of mails that visitors cause, and of the links in them. */

const hourSeconds = 60 * 60

/** Mails with a link to reset a password: for each mailbox, and for each client, whose wrong tokens have a counter of their own. */
const resetLimits = { mailbox: 3, client: 10, seconds: hourSeconds }

/**
 * Counts one request for a mail with a link to reset a password for the client, and unless it is refused for the mailbox, whether
 * it has an account or not: so a client uses up the requests of few others. Throws `too-many-requests` beyond three an hour for
 * a mailbox, however its address is spelled, ten for a client.
 */
export async function limitResetMails(request: Request, email: string): Promise<void> {
  refuse(await countAttempt(resetCounters('reset-client', request)))
  const { mailbox, seconds } = resetLimits
  refuse(await countAttempt([counter('reset-mail', mailbox, seconds, mailboxOf(email))]))
}

const wrongToken = ['reset-token-invalid', 'confirm-token-invalid', 'alert-token-invalid']

/** Mails that visitors cause in an hour, to any address or the owner; `shared` is for an address that all visitors may share. */
const mailLimits = {
  alert: { mailbox: 5, client: 20, shared: 200 },
  withdrawal: { mailbox: 5, client: 20, shared: 200 },
  contact: { mailbox: 5, client: 5, shared: 50 },
} as const

/** Counts one such request, whatever comes of it, for the client and for the mailbox. Throws `too-many-requests`. */
export async function limitMails(
  kind: keyof typeof mailLimits,
  request: Request,
  email: string,
): Promise<void> {
  const { mailbox, client, shared } = mailLimits[kind]
  const limit = isSharedAddress(request) ? shared : client
  refuse(await countAttempt([counter(`${kind}-client`, limit, hourSeconds, clientAddress(request))]))
  refuse(await countAttempt([counter(`${kind}-mail`, mailbox, hourSeconds, mailboxOf(email))]))
}

/**
 * Resets a password, checks the token for it, or confirms an address. Only a wrong token counts, and a valid one always passes:
 * its 256 bits cannot be guessed, and an address may have many people. Throws `too-many-requests` for the eleventh wrong token of
 * a client in an hour, and what `work` throws.
 */
export async function limitResets<T>(request: Request, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isGuess = error instanceof Problem && wrongToken.includes(error.code)
    if (isGuess) refuse(await countAttempt(resetCounters('reset-guess', request)))
    throw error
  }
}

/** None for an address that all visitors may share. */
function resetCounters(kind: 'reset-client' | 'reset-guess', request: Request): Counter[] {
  const { client, seconds } = resetLimits
  return isSharedAddress(request) ? [] : [counter(kind, client, seconds, clientAddress(request))]
}

/** Returns the mailbox behind an address: without case and tag, at Gmail without dots. `mailbox_of` of the database has the same rule. */
export function mailboxOf(address: string): string {
  const [local = '', domain = ''] = address.toLowerCase().split('@')
  const [name = ''] = local.split('+')
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com'
  return isGmail ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}

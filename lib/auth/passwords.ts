import 'server-only'
import { hash, verify } from '@node-rs/argon2'
import { type Client, createWaitingLine, type WaitingLine } from '@/lib/auth/waiting-line'

/** argon2id (the library's default algorithm): 19 MiB, 2 passes, 1 lane. */
const options = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

/** More at once would take the processor from those who only look around. All bundles of the server share the line. */
const shared = globalThis as { passwordLine?: WaitingLine }
shared.passwordLine ??= createWaitingLine({ atOnce: 2, places: 32, patienceMs: 2500 })
const line = shared.passwordLine

/** A salted hash of the whole password, to be stored. Throws `busy` when too many wait for theirs. */
export function hashPassword(password: string, client?: Client): Promise<string> {
  return line.run(() => hash(password, options), client)
}

/** Made with the same cost as every stored hash, for accounts that do not exist. Nobody knows its password. */
let decoy: Promise<string> | undefined

/**
 * Whether the password fits. Waits and takes the same time when there is no account (`storedHash` null), and is then false.
 * Throws `busy` when too many wait for their turn.
 */
export function isPasswordRight(
  storedHash: string | null,
  password: string,
  client?: Client,
): Promise<boolean> {
  return line.run(async () => {
    decoy ??= hash(crypto.randomUUID(), options)
    const anybody = await decoy
    const fits = await verify(storedHash ?? anybody, password)
    return fits && storedHash !== null
  }, client)
}

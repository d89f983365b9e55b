import 'server-only'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { type Client, createWorkQueue, type WorkQueue } from '@/lib/platform/async/work-queue'
import { env } from '@/lib/platform/config/env'
import { countProcesses } from '@/lib/platform/edge/next-process-count'
import { passwordForm, passwordForms } from './password-forms'

/** Argon2id (the library's default algorithm): 19 MiB, 2 passes, 1 lane. */
const options = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

/** Hashing uses a whole core: more at once would slow down all other requests. All bundles of the server share the queue. */
const shared = globalThis as { shopPasswords?: WorkQueue }

/** The number of passwords that a process hashes at once: two, fewer where all processes would need more than the cores, at least one. */
export function hashesAtOnce(cores: number, processes: number): number {
  return Math.max(1, Math.min(2, Math.floor(cores / processes)))
}

function queue(): WorkQueue {
  if (!shared.shopPasswords) {
    const cores = availableParallelism()
    const concurrency = hashesAtOnce(cores, countProcesses(env().WORKERS, cores))
    shared.shopPasswords = createWorkQueue({ concurrency, maxWaiting: 32, timeoutMs: 2500 })
  }
  return shared.shopPasswords
}

/** A salted hash of the whole password in NFC, for storage. Throws `busy` when the queue is full or the wait times out. */
export function hashPassword(password: string, client?: Client): Promise<string> {
  return queue().run(() => hash(passwordForm(password), options), client)
}

/** The hash of a random password, with the cost of every stored hash: compared with for accounts that do not exist. */
let decoy: Promise<string> | undefined

/**
 * Returns whether the password matches in one of its forms. An account that does not exist (`storedHash` null) and a right password cost as
 * many hashes as a wrong one. Throws `busy` when the queue is full.
 */
export function isPasswordRight(
  storedHash: string | null,
  password: string,
  client?: Client,
): Promise<boolean> {
  return queue().run(async () => {
    decoy ??= hash(crypto.randomUUID(), options)
    const decoyHash = await decoy
    let isMatch = false
    // All forms, also after a match: the time must not tell which one is right.
    for (const form of passwordForms(password)) {
      if (await verify(storedHash ?? decoyHash, form)) isMatch = true
    }
    return isMatch && storedHash !== null
  }, client)
}

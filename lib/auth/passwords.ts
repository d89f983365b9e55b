import 'server-only'
import { hash, verify } from '@node-rs/argon2'

/** argon2id (the library's default algorithm): 19 MiB, 2 passes, 1 lane. */
const options = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

/** A salted hash of the whole password, to be stored. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, options)
}

/** Made with the same cost as every stored hash, for accounts that do not exist. Nobody knows its password. */
let decoy: Promise<string> | undefined

/** Whether the password fits. Takes the same time when there is no account (`storedHash` null), and is then false. */
export async function isPasswordRight(storedHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword(crypto.randomUUID())
  const fits = await verify(storedHash ?? (await decoy), password)
  return fits && storedHash !== null
}

import 'server-only'
import { createHash, randomInt } from 'node:crypto'
import type { Transaction } from '@/lib/platform/db/db'

const recoveryCodeCount = 10
/** Without 0 and 1, which look like letters. 16 of these 32 characters are 80 random bits. */
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'

/** Replaces the account's recovery codes by ten new ones and returns them, in groups of four: the only time that they are readable. */
export async function makeRecoveryCodes(tx: Transaction, userId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newCode)
  await tx.recoveryCode.deleteMany({ where: { userId } })
  const data = codes.map((code) => ({ userId, hash: recoveryHash(code.replaceAll('-', '')) }))
  await tx.recoveryCode.createMany({ data })
  return codes
}

function newCode(): string {
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}

/** The stored form of a code without its dashes. */
export const recoveryHash = (code: string) => createHash('sha256').update(code).digest('hex')

import 'server-only'
import { createHash, randomBytes } from 'node:crypto'
import type { ChallengePurpose } from '@/lib/generated/prisma/enums'
import { db } from '@/lib/platform/db/db'

/** The time to answer a challenge: the browser may ask for a finger, a code or another device first. */
export const challengeMinutes = 5

/** A log-in has no session yet. */
type Use = { purpose: ChallengePurpose; sessionId: string | null }

const hashOf = (challenge: string) => createHash('sha256').update(challenge).digest('hex')

/** Makes a challenge of 256 random bits for one use, and returns it in base64url, as a browser gives it back. */
export async function makeChallenge({ purpose, sessionId }: Use): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  const expiresAt = new Date(Date.now() + challengeMinutes * 60 * 1000)
  const data = { hash: hashOf(challenge), purpose, sessionId, expiresAt }
  await db.challenge.create({ data, select: { id: true } })
  return challenge
}

/** Uses a challenge up. Returns whether it was made for this use and session, is not older than five minutes, and was never used. */
export async function takeChallenge(challenge: string, { purpose, sessionId }: Use): Promise<boolean> {
  const { count } = await db.challenge.deleteMany({
    where: { hash: hashOf(challenge), purpose, sessionId, expiresAt: { gt: new Date() } },
  })
  return count === 1
}

export async function removeOldChallenges(now = new Date()): Promise<void> {
  await db.challenge.deleteMany({ where: { expiresAt: { lte: now } } })
}

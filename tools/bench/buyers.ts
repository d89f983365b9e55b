import { randomUUID } from 'node:crypto'
import { decoded } from './measures/decoded'
import { sendOk } from './request'

/** `cookie` is of the session */
type Buyer = { id: number; email: string; password: string; token: string; cookie: string }

/** Registers buyers, one after the other: hashing takes a core. */
export async function registerBuyers(origin: string, count: number): Promise<Buyer[]> {
  const buyers = []
  while (buyers.length < count) {
    const password = randomUUID()
    const json = { name: 'Buyer', email: `${randomUUID()}@example.com`, password, confirmPassword: password }
    const answer = await sendOk(`${origin}/api/users/register/`, { method: 'POST', json, status: 201 })
    const cookie = (answer.headers['set-cookie'] ?? []).map((each) => each.split(';', 1)[0]).join('; ')
    buyers.push({ ...json, ...JSON.parse(decoded(answer).toString()), cookie })
  }
  return buyers
}

/**
 * Logs a buyer in.
 * @throws unless it succeeds
 */
export function logIn(origin: string, { email, password }: Buyer) {
  const json = { username: email, password }
  return sendOk(`${origin}/api/users/login/`, { method: 'POST', json })
}

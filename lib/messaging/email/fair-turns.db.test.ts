import { expect, test } from 'vitest'
import { db } from '@/lib/platform/db/db'
import { query } from '@/testing/db/database-server'
import { plansOf } from '@/testing/db/plans'
import { allowedMs, isSoak, onlySoak, rounds } from '@/testing/db/rounds'
import { createUser } from '@/testing/db/rows'
import { hourMs, startOutbox } from '@/testing/shop/outbox'
import { decideOldMails } from './old-mails'
import { takeNextMail } from './take-next-mail'

/** In which order mails leave while thousands wait. Connections of the test's shop: 3. */

const { server, later, round, queue, recipients } = await startOutbox()
const { state } = server
const admin = await createUser({ role: 'owner' })
const flooder = await createUser()
const reset = { kind: 'password_reset', details: { name: 'Jane', token: 'secret' } } as const

/** So many mails of one account: to addresses of their own, or all to one. */
async function flood(count: number, kind: string, recipient = `n || '@flood.example'`): Promise<void> {
  await query(
    process.env.DATABASE_URL ?? '',
    `insert into "Mail" (kind, key, recipient, details, "userId", "createdAt", "nextAttemptAt", "giveUpAt")
    select '${kind}', '${kind} ' || ${recipient} || n, ${recipient}, '{"name":"Flood","newEmail":"x@example.com"}', ${flooder.id},
      '${later(0).toISOString()}', '${later(0).toISOString()}', '${later(hourMs).toISOString()}'
    from generate_series(1, ${count}) n`,
  )
}
/** Takes the next mail, and returns its recipient. */
async function takenRecipient(...busy: string[]): Promise<string> {
  const next = await takeNextMail(later(0), busy)
  return (await db.mail.findUniqueOrThrow({ where: { id: next?.id ?? 0 } })).recipient
}
const placeOf = (recipient: string) => recipients().indexOf(recipient)
/** What happens when the server gets a mail to this address. */
const when = (recipient: string, work: () => unknown) => {
  let isFirst = true
  const first = () => {
    const isNow = isFirst
    isFirst = false
    return isNow && work()
  }
  state.trouble = { at: 'to', for: recipient, says: 'OK', first }
}

test('W04 a reset mail that is asked for in the middle of a flood leaves next', async () => {
  await flood(20, 'account_made')
  await flood(20, 'email_changed', `'one@flood.example'`)
  let had = 0
  when('10@flood.example', async () => {
    await queue('jane@example.com', reset)
    had = recipients().length
  })
  await round()
  expect(recipients()).toHaveLength(41)
  // Mails that the other connections were sending end before it.
  expect(placeOf('jane@example.com') - had).toBeLessThan(5)
})

test.each([
  ['one account, to one or to many', () => flood(20, 'password_changed', `'one@flood.example'`)],
  ['many accounts', () => db.mail.updateMany({ data: { userId: null } })],
])('W04 a flood of security mails of %s does not precede a reset mail', async (_, change) => {
  await flood(20, 'email_changed')
  await change()
  await queue('jane@example.com', reset)
  expect(await takenRecipient()).toBe('jane@example.com')
})

test('security mails come before orders and the owner’s, and these before the rest', async () => {
  await queue('rest@example.com')
  await queue('')
  await queue('order@example.com', { kind: 'order_paid', details: {} })
  await queue('ann@example.com', { kind: 'password_changed', details: { name: 'Ann' } })
  await queue('jane@example.com', reset)
  const taken: string[] = []
  for (let n = 0; n < 5; n++) taken.push(await takenRecipient())
  expect(await takeNextMail(later(0), [])).toBeNull()
  expect(taken).toEqual(['jane@example.com', 'ann@example.com', '', 'order@example.com', 'rest@example.com'])
})

test('accounts and recipients take turns, and a recipient who gets a mail is passed over', async () => {
  await flood(200, 'account_made', `'one@flood.example'`)
  for (const name of ['a', 'a', 'b', 'c']) await queue(`${name}@example.com`)
  const taken: string[] = []
  for (let n = 0; n < 8; n++) taken.push(await takenRecipient('c@example.com'))
  const others = taken.filter((recipient) => recipient.endsWith('@example.com'))
  expect(others).toEqual(['a@example.com', 'b@example.com', 'a@example.com'])
  // One mail of the flood in each turn.
  expect(taken.indexOf('b@example.com')).toBeLessThan(3)
  expect(taken.lastIndexOf('a@example.com')).toBeLessThan(5)
})

test('old mails that an admin lets go come after new ones', async () => {
  for (let n = 0; n < 20; n++)
    await queue(`old-${n}@example.com`, { kind: 'order_paid', details: {} }, -2 * hourMs)
  const { id: upTo } = await db.mail.findFirstOrThrow({ orderBy: { id: 'desc' } })
  await db.mail.updateMany({ data: { withoutServer: true } })
  await decideOldMails(admin, { decision: 'send', upTo }, later(0))
  for (const name of ['x', 'y']) await queue(`${name}@example.com`)
  const taken: string[] = []
  for (let n = 0; n < 22; n++) taken.push(await takenRecipient())
  expect(await takeNextMail(later(0), [])).toBeNull()
  expect(taken.slice(0, 2)).toEqual(['x@example.com', 'y@example.com'])
})

test('of thousands that wait, the next mail is taken by index, whether one account floods or many', async () => {
  await flood(rounds(1500, 10_000), 'account_made')
  await flood(rounds(1500, 10_000), 'order_paid', `'one@flood.example'`)
  // All have their turns after these.
  for (let n = 0; n < rounds(4, 21); n++) await takeNextMail(later(0), [])
  await db.$executeRaw`vacuum analyze "Mail"`
  const plans = await plansOf(() => takeNextMail(later(0), ['one@flood.example']))
  expect(plans).toMatchObject({ statements: 2, wholeTables: [] })
  expect(plans.rowsRead).toBeLessThanOrEqual(400)
})

test.runIf(isSoak)(
  `W04 10,000 mails leave at 50 a second at least, and a reset mail within 5 s${onlySoak}`,
  async () => {
    await flood(5000, 'account_made')
    await flood(5000, 'order_paid', `'one@flood.example'`)
    let [askedAt, leftAt] = [0, 0]
    when('2500@flood.example', async () => {
      await queue('jane@example.com', reset)
      askedAt = performance.now()
      when('jane@example.com', () => (leftAt = performance.now()))
    })
    const startedAt = performance.now()
    await round()
    const seconds = (performance.now() - startedAt) / 1000
    process.stdout.write(
      `${Math.round(10_001 / seconds)} mails a second; the reset mail after ${leftAt - askedAt} ms\n`,
    )
    expect(new Set(recipients()).size).toBe(5002)
    expect(recipients()).toHaveLength(10_001)
    expect(10_001 / seconds).toBeGreaterThan(50)
    expect(leftAt - askedAt).toBeLessThan(allowedMs(5000))
  },
  300_000,
)

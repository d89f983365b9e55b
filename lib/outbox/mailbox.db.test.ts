import { expect, test } from 'vitest'
import { db } from '@/lib/db/db'
import { mailboxOf } from './mailbox'

test.each([
  ['Ann.B+shop@Gmail.com', 'annb@gmail.com'],
  ['a.n.n.b+x+y@googlemail.com', 'annb@gmail.com'],
  ['ann.b+shop@example.com', 'ann.b@example.com'],
  ['ann.b@mail.gmail.com', 'ann.b@mail.gmail.com'],
  ['+tag@example.com', '@example.com'],
])('W03 the mailbox of %s is %s, here and in the database', async (address, mailbox) => {
  const [row] = await db.$queryRaw<{ mailbox: string }[]>`select mailbox_of(${address}::text) as mailbox`
  expect([mailboxOf(address), row?.mailbox]).toEqual([mailbox, mailbox])
})

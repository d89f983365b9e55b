import { beforeEach, expect, test, vi } from 'vitest'
import { listOperation } from '@/lib/admin/inbox/list-operation'
import { db } from '@/lib/platform/db/db'
import { createUser } from '@/testing/db/rows'
import { noticeWords, raiseNotice } from './notices'

const lines: string[] = []
beforeEach(() => {
  lines.length = 0
  vi.spyOn(console, 'error').mockImplementation((line) => void lines.push(String(line)))
})

const now = new Date()
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

test('A17 a notice is logged with the setting to change, and admins see it for a day', async () => {
  const admin = await createUser({ role: 'owner' })
  const seen = async (at: Date) =>
    (await listOperation(admin, at)).flatMap(({ what, since }) =>
      what === noticeWords.unknown_proxy.what ? since : [],
    )
  await raiseNotice('unknown_proxy', { now: ago(23) })
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    {
      level: 'warn',
      event: 'unknown-proxy',
      text: expect.stringContaining('set TRUSTED_PROXIES to the number'),
    },
  ])
  expect(await seen(now)).toEqual([ago(23).toISOString()])
  expect(await seen(new Date(now.getTime() + 3_600_001))).toEqual([])
  await raiseNotice('unknown_proxy', { now })
  expect(await seen(now)).toEqual([now.toISOString()])
  expect(await db.notice.findMany({ select: { firstSeenAt: true } })).toEqual([{ firstSeenAt: ago(23) }])
})

test('a notice that cannot be kept is still logged', async () => {
  await db.$executeRaw`alter table "Notice" rename to "NoticeGone"`
  await raiseNotice('separate_pictures')
  await db.$executeRaw`alter table "NoticeGone" rename to "Notice"`
  expect(lines.map((line) => JSON.parse(line).event)).toEqual(['separate-pictures', 'notice-not-kept'])
})

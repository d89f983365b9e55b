import 'server-only'
import { can } from '@/lib/accounts/permissions/permissions'
import { type Principal, requireAction, requireScope, type Viewer } from '@/lib/accounts/permissions/viewer'
import { checkDisk } from '@/lib/admin/health/check-disk'
import { checkOperation } from '@/lib/admin/health/check-operation'
import { checkPictures } from '@/lib/admin/health/check-pictures'
import { checkServices } from '@/lib/admin/health/check-services'
import { type Backups, type Finding, kindOf } from '@/lib/admin/health/findings'
import {
  describeBackup,
  describeFinding,
  type OperationLine,
  type OperationTone,
} from '@/lib/admin/health/operation-words'
import { listUnprovenAdmins } from '@/lib/admin/launch-check/unproven-admins'
import type { OperationNotice } from '@/lib/generated/prisma/enums'
import { mailList } from '@/lib/messaging/email-admin/mail-schema'
import { env } from '@/lib/platform/config/env'
import { db } from '@/lib/platform/db/db'
import { noticeWords } from '@/lib/platform/service-health/notices'
import { adminPaths } from '@/lib/shared/routes/admin-paths'
import { countAllAttention } from './list-attention'
import { listRefusedReductions } from './refused-reductions'
import { listUnknownCountries } from './unknown-countries'

/** A client on the internet can cause the notice of a proxy, and must not turn anything red. */
const noticeTones: Record<OperationNotice, OperationTone> = {
  unknown_proxy: 'warning',
  separate_pictures: 'danger',
}

const dayMs = 24 * 60 * 60 * 1000

const warnings = new Set<Finding['code']>([
  'disk-low',
  'mail-undecided',
  'mail-held-back',
  'pictures-unknown',
  'webhooks-failing',
  'database-slow',
])

const allMails = { href: adminPaths.adminMail, text: 'See the mails' }
const links: Partial<Record<Finding['code'], OperationLine['link']>> = {
  'mail-down': allMails,
  'mail-waiting': allMails,
  'mail-undecided': allMails,
  'mail-held-back': { href: mailList.pathOf({ state: 'held_back' }), text: 'See these mails' },
}

const lineOf = (finding: Finding): OperationLine => ({
  ...describeFinding(finding),
  tone: warnings.has(finding.code) ? 'warning' : 'danger',
  since: finding.since?.toISOString() ?? null,
  canReleaseHolds: finding.code === 'stock-held',
  link: links[finding.code],
})

/** Returns what the operator should change, as far as it was seen in the last 24 hours, the newest first. */
async function listNotices(now: Date): Promise<OperationLine[]> {
  const notices = await db.notice.findMany({
    where: { lastSeenAt: { gt: new Date(now.getTime() - dayMs) } },
    orderBy: { lastSeenAt: 'desc' },
    select: { code: true, lastSeenAt: true },
  })
  return notices.map(({ code, lastSeenAt }) => ({
    ...noticeWords[code],
    tone: noticeTones[code],
    since: lastSeenAt.toISOString(),
  }))
}

function backupLine({ last }: Backups): OperationLine {
  const { BACKUP_AT } = env()
  const isVerified = BACKUP_AT !== undefined && last?.status === 'verified'
  return {
    ...describeBackup(last, BACKUP_AT),
    tone: isVerified ? 'success' : 'info',
    since: last?.startedAt.toISOString() ?? null,
  }
}

/** Returns what admins should know about the operation of the shop, faults first. Admins only. */
export async function listOperation(viewer: Viewer | null, now = new Date()): Promise<OperationLine[]> {
  const { role } = requireAction(viewer, 'see-admin')
  const all = [...(await readOperation(now)), ...(await listUnknownCountries())]
  const lines = can(role, 'manage-shop') ? [...all, ...(await unprovenLines())] : all
  return can(role, 'handle-money') ? lines : lines.map((line) => ({ ...line, canReleaseHolds: false }))
}

/** Names people whose role an owner may have given to a stranger; it is no fault of the operation. */
async function unprovenLines(): Promise<OperationLine[]> {
  const people = await listUnprovenAdmins()
  if (people.length === 0) return []
  return [
    {
      what: `Nobody has shown that the address of people with a desk is theirs: ${people.join(', ')}.`,
      advice:
        'They keep their role. If you do not know them, make them a customer. Otherwise have them open the link of the shop’s mail while they are logged in, or choose a new password by mail.',
      tone: 'warning',
      since: null,
      link: { href: `${adminPaths.adminUsers}/`, text: 'Users' },
    },
  ]
}

const outages = new Set<Finding['code']>(['payments-down', 'mail-down', 'database-full'])

/** Returns what stops the shop's business now, for the top of the admin. Admins only. */
export async function listOutages(viewer: Viewer | null, now = new Date()): Promise<OperationLine[]> {
  requireAction(viewer, 'see-admin')
  return (await checkServices(now)).filter(({ code }) => outages.has(code)).map(lineOf)
}

async function readOperation(now: Date): Promise<OperationLine[]> {
  const [{ findings, backups }, disk, pictures, notices, reductions] = await Promise.all([
    checkOperation(now),
    checkDisk(),
    checkPictures(),
    listNotices(now),
    listRefusedReductions(now),
  ])
  const all = [...disk, ...pictures, ...findings]
  const hasBackupFault = all.some((finding) => kindOf(finding).check === 'backup')
  const lines: OperationLine[] = [
    ...all.map(lineOf),
    ...notices,
    ...reductions,
    ...(hasBackupFault ? [] : [backupLine(backups)]),
  ]
  return lines.toSorted((a, b) => Number(isFault(b)) - Number(isFault(a)))
}

/** Returns whether somebody has to do something about it. */
export function isFault({ tone }: OperationLine): boolean {
  return tone === 'danger'
}

/** Returns whether it is neither a fault nor a warning. */
export function isQuiet({ tone }: OperationLine): boolean {
  return tone === 'success' || tone === 'info'
}

/** Returns how many faults wait for the operator. Admins only. */
export async function countOperationFaults(viewer: Principal | null, now = new Date()): Promise<number> {
  requireScope(viewer, 'see-admin', 'orders:read')
  return (await readOperation(now)).filter(isFault).length
}

/** Returns how many payments, events, refunds, disputes and faults of the operation need somebody. Admins only. */
export async function countNeedsAttention(viewer: Principal | null, now = new Date()): Promise<number> {
  const counts = await Promise.all([countAllAttention(viewer, now), countOperationFaults(viewer, now)])
  return counts[0] + counts[1]
}

import { mailOutage, paymentOutage, type Words } from '@/lib/platform/service-health/outage-words'
import type { BackupRun, DiskContents, Finding } from './findings'

export type OperationTone = 'danger' | 'warning' | 'success' | 'info'
/** A line for admins; `since` is an ISO time, or null when nobody knows it. */
export type OperationLine = Words & {
  tone: OperationTone
  since: string | null
  canReleaseHolds?: boolean
  link?: { href: string; text: string } | undefined
}

type MissingPictures = Extract<Finding, { code: 'pictures-missing' }>

/** Describes a finding; its time is shown beside it. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of words, one case for each finding.
export function describeFinding(finding: Finding): Words {
  switch (finding.code) {
    case 'database-down':
      return {
        what: `The database does not answer: ${sentence(finding.failure)}`,
        advice: 'Check that PostgreSQL runs and that DATABASE_URL leads to it.',
      }
    case 'database-read-only':
      return {
        what: 'The database takes no changes: it is a standby or read-only.',
        advice: 'Set DATABASE_URL to the primary server.',
      }
    case 'database-slow':
      return {
        what: 'The database answers too late: something waited too long for a lock, a statement or a free connection.',
        advice:
          'Look for what holds locks or loads the database (pg_stat_activity). The log has DatabaseSlow with the code.',
      }
    case 'database-full':
      return {
        what: 'The database has no room for changes: its disk is full.',
        advice:
          'Make room on the disk of PostgreSQL. Until then the shop shows what it has, and takes no order.',
      }
    case 'migrations-missing':
      return {
        what: `The database lacks migrations of this version: ${finding.names.join(', ')}.`,
        advice: 'Restart the shop, which applies them, or run them by hand (npm run db -- migrate).',
      }
    case 'operation-unknown':
      return {
        what: `Jobs, mails and backups could not be checked: ${sentence(finding.failure)}`,
        advice: 'If this lasts, check the load of the database.',
      }
    case 'disk-full':
      return {
        what: `The disk is full: ${megabytes(finding.freeBytes)} are free.`,
        advice: `Make room on the disk of ${folders[finding.contents]}.`,
      }
    case 'disk-low':
      return {
        what: `The disk is nearly full: ${megabytes(finding.freeBytes)} are free.`,
        advice: `Make room on the disk of ${folders[finding.contents]} before it is full.`,
      }
    case 'pictures-missing':
      return missingPictures(finding)
    case 'pictures-unknown':
      return {
        what: `Stored pictures cannot be looked for: ${sentence(finding.failure)}`,
        advice: 'Check the S3 settings, or the folder media in SHOP_DATA_DIR.',
      }
    case 'job-failing':
      return {
        what: `The job ${finding.job} fails: ${sentence(finding.failure)}`,
        advice: 'It is tried again every few seconds. The log has the details (job-failed).',
      }
    case 'job-late':
      return {
        what: `The job ${finding.job} ${finding.since ? 'does not run any more' : 'has never run'}.`,
        advice: 'Restart the shop. If that does not help, the log says why the job does not start.',
      }
    case 'payments-down':
      return paymentOutage(finding)
    case 'mail-down':
      return mailOutage(finding)
    case 'webhooks-failing':
      return {
        what: `${finding.count === 1 ? '1 webhook takes' : `${finding.count.toLocaleString('en')} webhooks take`} no messages.`,
        advice: 'Its page says what its address answers. Messages are tried again for three days.',
      }
    case 'mail-waiting':
      return {
        what: 'Mails wait for more than an hour.',
        advice:
          'Check the mail server, and its address under Settings, Mail, or in SMTP_URL. Each mail shows what the server said.',
      }
    case 'mail-undecided':
      return {
        what: `${finding.count === 1 ? '1 mail from before the shop had a mail server waits' : `${finding.count.toLocaleString('en')} mails from before the shop had a mail server wait`} for a decision.`,
        advice: 'The page Mail asks whether to send or to discard them.',
      }
    case 'mail-held-back':
      return {
        what: `${finding.count === 1 ? '1 mail was' : `${finding.count.toLocaleString('en')} mails were`} held back in the last day: too many to an address that nobody has confirmed.`,
        advice: 'Somebody may be using the shop to annoy others. Each can be sent from its own page.',
      }
    case 'stock-held': {
      const { orders, heldUnits, allUnits } = finding
      const share = Math.floor((heldUnits / allUnits) * 100)
      return {
        what: `New accounts hold ${heldUnits.toLocaleString('en')} of ${allUnits.toLocaleString('en')} units (${share}%) in ${orders === 1 ? '1 unpaid order' : `${orders.toLocaleString('en')} unpaid orders`}.`,
        advice: 'Nobody else can buy them until the holds end. If this looks like an attack, release them.',
      }
    }
    case 'backup-failed':
      return {
        what: `The last backup failed: ${sentence(finding.failure)}`,
        advice: 'Remove the cause. The shop tries again after an hour.',
      }
    case 'backup-old':
      return {
        what: `${finding.since ? 'The last verified backup is older than a day' : 'No backup has been verified yet'}.`,
        advice: 'Check BACKUP_AT and BACKUP_DIR, and look for the backup in the log.',
      }
    case 'seller-missing':
      return {
        what: 'Invoices are numbered, but not drawn: the address of the seller is missing.',
        advice: 'Set SELLER_ADDRESS and restart the shop.',
      }
  }
}

function missingPictures({ missing, sampled, place }: MissingPictures): Words {
  const [inPlace, other, command] =
    place === 'bucket'
      ? ['in the bucket', 'If they are in SHOP_DATA_DIR', 'npm run pictures -- move s3']
      : ['in SHOP_DATA_DIR', 'If they are in a bucket', 'S3_BUCKET=… npm run pictures -- move folder']
  return {
    what: `${missing} of ${sampled} uploaded pictures that were looked for are not ${inPlace}.`,
    advice: `${other}, copy them: ${command}`,
  }
}

const folders: Record<DiskContents, string> = {
  database: 'SHOP_DATA_DIR',
  pictures: 'uploaded pictures (media in SHOP_DATA_DIR)',
}

/** Describes the nightly backups of a shop that has no fault in them; `backupAt` is the setting. */
export function describeBackup(last: BackupRun | null, backupAt: string | undefined): Words {
  if (!backupAt)
    return {
      what: 'No nightly backup is configured.',
      advice: 'Set BACKUP_AT, or under Settings, Shop, a time in UTC such as 03:00.',
    }
  if (!last)
    return { what: 'No backup has been made yet.', advice: `The first one begins at ${backupAt} UTC.` }
  if (last.status === 'running')
    return { what: 'A backup is being made.', advice: 'It is verified at its end.' }
  return { what: 'The last backup is verified.', advice: `It has ${megabytes(last.bytes ?? 0)}.` }
}

function megabytes(bytes: number): string {
  return `${Math.floor(bytes / 1024 / 1024).toLocaleString('en')} MB`
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text || 'it does not say why'}.`
}

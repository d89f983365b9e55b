import type { ReactNode } from 'react'
import { ReportHere } from '@/components/admin/row-report'
import { ReleaseHolds } from '@/components/admin/users/release-holds'
import { DateTime } from '@/components/ui/date-time'
import { Icon, type IconName } from '@/components/ui/icon'
import { TextLink } from '@/components/ui/page-link'
import type { OperationLine, OperationTone } from '@/lib/admin/health/operation-words'
import { mailList } from '@/lib/messaging/email-admin/mail-schema'

const tones: Record<OperationTone, { icon: IconName; word: string; box: string; ink: string }> = {
  danger: {
    icon: 'stop',
    word: 'Fault: ',
    box: 'border-danger/30 bg-danger-soft px-4 py-3',
    ink: 'text-danger',
  },
  warning: {
    icon: 'alert',
    word: 'Warning: ',
    box: 'border-warning/30 bg-warning-soft px-4 py-3',
    ink: 'text-warning',
  },
  success: { icon: 'tick', word: 'All is well: ', box: 'border-transparent', ink: 'text-success' },
  info: { icon: 'info', word: 'Note: ', box: 'border-transparent', ink: 'text-ink-soft' },
}

const actions: Record<NonNullable<OperationLine['action']>, ReactNode> = {
  'release-holds': <ReleaseHolds />,
  'see-mail': <TextLink href={mailList.path}>See the mails</TextLink>,
  'see-held-back': <TextLink href={mailList.pathOf({ state: 'held_back' })}>See these mails</TextLink>,
}

/** Findings for the operator: faults and warnings in boxes, the rest in a quiet line. */
export function OperationSection({ lines }: { lines: readonly OperationLine[] }) {
  return (
    <section aria-labelledby="operation" className="mt-10 md:mt-14">
      <h2 className="text-xl" id="operation">
        Operation
      </h2>
      <div className="mt-4">
        <ReportHere>
          <ul className="space-y-3">
            {lines.map(({ tone, what, advice, since, action, link }) => (
              <li
                className={`flex items-start gap-3 rounded-card border text-sm ${tones[tone].box}`}
                key={`${what} ${since}`}
              >
                <Icon className={`mt-0.5 size-5 ${tones[tone].ink}`} name={tones[tone].icon} />
                <div className="min-w-0 max-w-prose wrap-anywhere">
                  <p>
                    <span className="sr-only">{tones[tone].word}</span>
                    <span className="font-semibold">{what}</span>{' '}
                    {since && (
                      <span className="whitespace-nowrap text-ink-soft tight:whitespace-normal">
                        <DateTime format="moment" iso={since} />
                      </span>
                    )}
                  </p>
                  {advice && <p className="text-ink-soft">{advice}</p>}
                  {action && <div className="mt-2">{actions[action]}</div>}
                  {link && (
                    <div className="mt-2">
                      <TextLink href={link.href}>{link.text}</TextLink>
                    </div>
                  )}
                </div>
              </li>
            ))}
          </ul>
        </ReportHere>
      </div>
    </section>
  )
}

import type { ServiceFault } from '@/lib/generated/prisma/enums'
import { t } from '@/lib/shared/messages/message'

/** What waits for a person, and what they can do about it: a sentence or two each. */
export type Words = { what: string; advice: string }

type Outage = { fault: ServiceFault; failure: string }

/** Describes why nobody can pay. */
export function paymentOutage({ fault, failure }: Outage): Words {
  const said = failure.replace(/[.!]$/, '') || t('mail-owner.outage-no-reason')
  switch (fault) {
    case 'unreachable':
      return {
        what: t('mail-owner.outage-unreachable', { said }),
        advice: t('mail-owner.outage-unreachable-advice'),
      }
    case 'credentials':
      return {
        what: t('mail-owner.outage-credentials', { said }),
        advice: t('mail-owner.outage-credentials-advice'),
      }
    case 'account':
      return {
        what: t('mail-owner.outage-account', { said }),
        advice: t('mail-owner.outage-account-advice'),
      }
  }
}

/** Describes why no mail leaves. */
export function mailOutage({ fault, failure }: Outage): Words {
  const said = failure.replace(/[.!]$/, '') || 'it does not say why'
  return fault === 'credentials'
    ? {
        what: `Mails do not leave: the mail server refuses the shop’s login (${said}).`,
        advice: 'Correct user and password under Settings, Mail, or in SMTP_URL. Mails wait until then.',
      }
    : {
        what: `Mails do not leave: the mail server takes none (${said}).`,
        advice:
          'Check the mail server, and its address under Settings, Mail, or in SMTP_URL. Mails wait, and are sent once it takes them.',
      }
}

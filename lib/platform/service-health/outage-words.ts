import type { ServiceFault } from '@/lib/generated/prisma/enums'

/** What waits for a person, and what they can do about it: a sentence or two each. */
export type Words = { what: string; advice: string }

type Outage = { fault: ServiceFault; failure: string }

/** Describes why nobody can pay. */
export function paymentOutage({ fault, failure }: Outage): Words {
  const said = failure.replace(/[.!]$/, '') || 'it does not say why'
  switch (fault) {
    case 'unreachable':
      return {
        what: `Nobody can pay: PayPal does not answer (${said}).`,
        advice:
          'Look at paypal-status.com. If PayPal is well, the shop’s own way out is not: its name server, a firewall or a proxy. Orders are kept, and open payments are asked about until PayPal answers.',
      }
    case 'credentials':
      return {
        what: `Nobody can pay: PayPal refuses the client id and the secret of the shop (${said}).`,
        advice:
          'Compare them with PayPal’s developer dashboard, and correct them under Settings, Selling, or in PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET. Those of the sandbox do not work in the live mode.',
      }
    case 'account':
      return {
        what: `Nobody can pay: PayPal refuses the shop’s account (${said}).`,
        advice: 'Log in at paypal.com: it says there what the account needs.',
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

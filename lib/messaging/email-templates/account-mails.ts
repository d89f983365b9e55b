import { adminRoles } from '@/lib/accounts/permissions/permissions'
import { invitationHours } from '@/lib/accounts/users/user-schema'
import { singleLine } from '@/lib/messaging/email/single-line'
import { t } from '@/lib/shared/messages/message'
import {
  confirmEmailPath,
  forgotPasswordPath,
  paths,
  resetPasswordPath,
  securityPath,
} from '@/lib/shared/routes/paths'
import { z } from '@/lib/shared/validation/zod'
import { contactOf, defineMail } from './define-mail'
import { endedContents, endedList } from './ended-list'

const toPerson = z.object({ name: z.string() })
const name = 'Jane Doe'
const pathWith = (path: string, token: string) => `${path}?token=${encodeURIComponent(token)}`

export const accountMails = {
  /** It leaves out the name: nobody has shown that the address is theirs. `isNewAddress`: it goes to the new address of an account. */
  account_made: defineMail({
    details: z.object({ isNewAddress: z.boolean().optional() }),
    lane: 'rest',
    isOwnAction: true,
    isConfirmation: true,
    words: ({ isNewAddress }, { shop, confirmToken }) => ({
      subject: isNewAddress
        ? t('mail-account.confirm-subject')
        : t('mail-account.welcome-subject', { shop: shop.name }),
      paragraphs: isNewAddress
        ? [t('mail-account.confirm-new'), t('mail-account.confirm-new-mistake')]
        : [t('mail-account.confirm-first'), t('mail-account.confirm-first-mistake')],
      button: { label: t('mail-account.confirm-button'), path: pathWith(confirmEmailPath, confirmToken) },
    }),
    sample: {},
  }),
  /** A request for a reset has limits of its own. */
  password_reset: defineMail({
    details: toPerson.extend({ token: z.string() }),
    lane: 'resets',
    tokenHours: 1,
    words: ({ token }) => ({
      subject: t('mail-account.reset-subject'),
      paragraphs: [t('mail-account.reset-said'), t('mail-account.reset-mistake')],
      button: { label: t('mail-account.reset-subject'), path: pathWith(resetPasswordPath, token) },
    }),
    sample: { name, token: 'a-token' },
  }),
  /** `byId` says whose name `by` is; mails of earlier releases lack it. */
  invitation: defineMail({
    details: z.object({
      by: z.string(),
      byId: z.int().optional(),
      role: z.enum(adminRoles),
      token: z.string(),
    }),
    lane: 'resets',
    isOwnAction: true,
    tokenHours: invitationHours,
    words: ({ by, role, token }, { shop }) => ({
      subject: t('mail-account.invitation-subject', { shop: shop.name }),
      heading: t('mail-account.invitation-heading'),
      paragraphs: [
        t('mail-account.invitation-said', { by: singleLine(by, 100), shop: shop.name, role }),
        t('mail-account.invitation-mistake'),
      ],
      button: { label: t('mail-account.invitation-button'), path: pathWith(resetPasswordPath, token) },
    }),
    sample: { by: 'Ada Admin', role: 'staff', token: 'a-token' },
  }),
  /** `contents` counts what was in an account without a proven holder. Mails of earlier releases have `ended`, in English words. */
  password_changed: defineMail({
    details: toPerson.extend({ ended: z.string().optional(), contents: endedContents.optional() }),
    lane: 'security',
    isOwnAction: true,
    words: ({ ended = '', contents }) => {
      const list = contents ? endedList(contents) : ended
      return {
        subject: t('mail-account.changed-subject'),
        paragraphs: [
          t('mail-account.changed-said'),
          list && t('mail-account.changed-ended', { ended: list }),
          t('mail-account.changed-mistake'),
        ],
        button: { label: t('mail-account.changed-button'), path: forgotPasswordPath },
      }
    },
    sample: { name },
  }),
  /** It goes to the old address. */
  email_changed: defineMail({
    details: toPerson.extend({ newEmail: z.string() }),
    lane: 'security',
    isOwnAction: true,
    words: ({ newEmail }, { shop, isUnproven }) => ({
      subject: t('mail-account.email-subject'),
      paragraphs: [
        isUnproven
          ? t('mail-account.email-said-unproven')
          : t('mail-account.email-said', { address: singleLine(newEmail, 320) }),
        t('mail-account.email-mistake', contactOf(shop)),
      ],
      button: { label: t('mail.go-to-shop'), path: paths.home },
    }),
    sample: { name, newEmail: 'new@example.com' },
  }),
  factor_changed: defineMail({
    details: toPerson.extend({ factor: z.enum(['passkey', 'code']), isAdded: z.boolean() }),
    lane: 'security',
    isOwnAction: true,
    words: ({ factor, isAdded }) => {
      const [subject, said] = factorKeys[factor][isAdded ? 'added' : 'removed']
      return {
        subject: t(subject),
        paragraphs: [t(said), t('mail-account.factor-mistake')],
        button: { label: t('mail-account.factor-button'), path: securityPath },
      }
    },
    sample: { name, factor: 'passkey', isAdded: true },
  }),
}

const factorKeys = {
  passkey: {
    added: ['mail-account.passkey-added', 'mail-account.passkey-added-said'],
    removed: ['mail-account.passkey-removed', 'mail-account.passkey-removed-said'],
  },
  code: {
    added: ['mail-account.codes-added', 'mail-account.codes-added-said'],
    removed: ['mail-account.codes-removed', 'mail-account.codes-removed-said'],
  },
} as const

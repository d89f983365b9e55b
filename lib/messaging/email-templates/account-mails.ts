import { type AdminRole, adminRoles } from '@/lib/accounts/permissions/permissions'
import { invitationHours } from '@/lib/accounts/users/user-schema'
import { singleLine } from '@/lib/messaging/email/single-line'
import {
  confirmEmailPath,
  forgotPasswordPath,
  paths,
  resetPasswordPath,
  securityPath,
} from '@/lib/shared/routes/paths'
import { z } from '@/lib/shared/validation/zod'
import { defineMail, writeTo } from './define-mail'

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
      subject: isNewAddress ? 'Confirm your e-mail address' : `Welcome to ${shop.name}`,
      paragraphs: [
        isNewAddress
          ? 'This is now the address of your account. Please confirm with the button below that it is yours.'
          : 'Your account is ready. It keeps your orders, and you can review what you have bought. Please confirm with the button below that this address is yours.',
        `If ${isNewAddress ? 'you do not know this account' : 'you did not create this account'}, somebody mistyped an address. You can ignore this mail.`,
      ],
      button: { label: 'Confirm the address', path: pathWith(confirmEmailPath, confirmToken) },
    }),
    sample: {},
  }),
  /** A request for a reset has limits of its own. */
  password_reset: defineMail({
    details: toPerson.extend({ token: z.string() }),
    lane: 'resets',
    tokenHours: 1,
    words: ({ token }) => ({
      subject: 'Choose a new password',
      paragraphs: [
        'Somebody asked for a new password for your account. Use the button below to choose one. The link works once, for one hour.',
        'If this was not you, ignore this mail. Your password does not change.',
      ],
      button: { label: 'Choose a new password', path: pathWith(resetPasswordPath, token) },
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
      subject: `Your desk at ${shop.name}`,
      heading: 'Your desk is ready.',
      paragraphs: [
        `${singleLine(by, 100)} invites you to the desk of ${shop.name}, where ${invitedTo[role]} Use the button below to choose a password. The link works once, for three days.`,
        'If you do not expect this, ignore this mail. Nothing happens then.',
      ],
      button: { label: 'Choose a password', path: pathWith(resetPasswordPath, token) },
    }),
    sample: { by: 'Ada Admin', role: 'staff', token: 'a-token' },
  }),
  /** `ended` says what was in an account without a proven holder. */
  password_changed: defineMail({
    details: toPerson.extend({ ended: z.string().optional() }),
    lane: 'security',
    isOwnAction: true,
    words: ({ ended }) => ({
      subject: 'Your password was changed',
      paragraphs: [
        'The password of your account was changed, and all other devices were logged out.',
        ended
          ? `Until now nobody had shown that this address is theirs. So what somebody had left in the account ended: ${ended}.`
          : '',
        'If this was not you, choose a new password now.',
      ],
      button: { label: 'It was not me', path: forgotPasswordPath },
    }),
    sample: { name },
  }),
  /** It goes to the old address. */
  email_changed: defineMail({
    details: toPerson.extend({ newEmail: z.string() }),
    lane: 'security',
    isOwnAction: true,
    words: ({ newEmail }, { shop, isUnproven }) => ({
      subject: 'Your e-mail address was changed',
      paragraphs: [
        `The e-mail address of your account ${isUnproven ? 'was changed' : `is now ${singleLine(newEmail, 320)}`}. This is the last mail to your old address.`,
        `If this was not you, ${writeTo(shop)} now.`,
      ],
      button: { label: 'Go to the shop', path: paths.home },
    }),
    sample: { name, newEmail: 'new@example.com' },
  }),
  factor_changed: defineMail({
    details: toPerson.extend({ factor: z.enum(['passkey', 'code']), isAdded: z.boolean() }),
    lane: 'security',
    isOwnAction: true,
    words: ({ factor, isAdded }) => {
      const [what, subject] =
        factor === 'passkey' ? ['passkey', 'A passkey'] : ['app for codes', 'An app for codes']
      return {
        subject: `${subject} was ${isAdded ? 'added' : 'removed'}`,
        paragraphs: [
          isAdded
            ? `${subject} was added to your account, and can be used to log in.`
            : `The ${what} was removed from your account, and logs in no more.`,
          'If this was not you, choose a new password now, and look at what your account has.',
        ],
        button: { label: 'See passkeys and codes', path: securityPath },
      }
    },
    sample: { name, factor: 'passkey', isAdded: true },
  }),
}

const invitedTo: Record<AdminRole, string> = {
  owner: 'you share the whole desk.',
  staff: 'you send orders, answer their buyers and keep texts and stock.',
  reader: 'you read orders and books.',
}

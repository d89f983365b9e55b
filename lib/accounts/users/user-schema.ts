import { adminRoles, roles } from '@/lib/accounts/permissions/permissions'
import { passwordForm } from '@/lib/accounts/sessions/password-forms'
import { shippedLanguages } from '@/lib/shared/messages/languages'
import { t } from '@/lib/shared/messages/message'
import { asciiDomain } from '@/lib/shared/text/email-address'
import { emailMistake } from '@/lib/shared/text/email-mistake'
import { unstorable, visibleText } from '@/lib/shared/text/text'
import { minPasswordLength } from '@/lib/shared/validation/number-limits'
import {
  emailAddress,
  idInput,
  idJson,
  requiredText,
  textInput,
  timeJson,
} from '@/lib/shared/validation/wire'
import { z } from '@/lib/shared/validation/zod'

const maxPasswordLength = 200

/** UserInfo: the response of login, registration and profile update, which the browser stores (Spec §3). */
export const userInfoJson = z.object({
  id: idJson,
  _id: idJson,
  name: z.string(),
  email: z.string(),
  username: z.string(),
  /** Whether they are admins; `role` says what they may do there. */
  isAdmin: z.boolean(),
  role: z.enum(roles),
  language: z
    .string()
    .length(2)
    .nullable()
    .describe('That the person chose, or registered in; null for none.'),
  token: z.string().min(1),
})

/** An address as it is compared and stored: in lower case, its domain in ASCII. */
const accountEmail = (text: string) => asciiDomain(visibleText(text).toLowerCase())

const blank = { error: () => t('account.field-blank') }

/** Body of POST /api/users/login/. The password is taken as it is, the e-mail as accounts have it. */
export const loginInput = z.object({
  username: z
    .string(blank)
    .refine((value) => !unstorable.test(value), { error: () => t('account.field-unstorable') })
    .transform(accountEmail)
    .pipe(z.string().min(1, blank)),
  password: z.string(blank).min(1, blank),
  /** A code of the app, or a recovery code. */
  code: z.string().max(100).optional(),
})

export const emailInput = z
  .string({ error: () => emailMistake('') ?? undefined })
  .transform(accountEmail)
  .pipe(emailAddress())

/** Counted as it is hashed: a letter that is typed as two code points counts as the one that it is. */
const lengthOf = (password: string) => passwordForm(password).length

/** A password of 8 to 200 characters, taken as it is, including spaces at its ends. */
export const passwordInput = z
  .string({ error: () => t('account.password-required') })
  .refine((value) => lengthOf(value) >= minPasswordLength, {
    error: () => t('account.password-short', { min: minPasswordLength }),
  })
  .refine((value) => lengthOf(value) <= maxPasswordLength, {
    error: () => t('account.password-long', { max: maxPasswordLength }),
  })
  .refine((value) => !unstorable.test(value), { error: () => t('account.password-unstorable') })
  .meta({ minLength: minPasswordLength, maxLength: maxPasswordLength })

const missing = { error: () => t('account.password-missing') }

/** The password that an account has. The limit lets each form of the longest one through. */
export const ownPasswordInput = z.string(missing).min(1, missing).max(1000)

const nameRule = {
  get label() {
    return t('account.name')
  },
  maxLength: 100,
}

/** What people say of themselves when they register and in their profile: columns of `User`, which their own export contains. */
export const personFields = { name: requiredText(nameRule), email: emailInput }
type Person = z.infer<z.ZodObject<typeof personFields>>

/** These fields alone, as they are stored. */
export const personIn = ({ name, email }: Person): Person => ({ name, email })

export const registerInput = z
  .object({
    ...personFields,
    password: passwordInput,
    confirmPassword: z.string({ error: () => t('account.password-unconfirmed') }),
  })
  .refine(({ password, confirmPassword }) => passwordForm(password) === passwordForm(confirmPassword), {
    error: () => t('account.passwords-differ'),
    path: ['confirmPassword'],
    // Checked even when other fields are wrong, so that all mistakes are reported at once.
    when: ({ value }) =>
      z.object({ password: z.string(), confirmPassword: z.string() }).safeParse(value).success,
  })

/** Body of PUT /api/users/profile/update/. An empty or missing password keeps the old one. */
export const profileInput = z.object({
  id: idInput,
  ...personFields,
  password: z
    .literal('')
    .transform(() => null)
    .or(passwordInput)
    .nullish()
    .transform((password) => password ?? null),
  language: z
    .enum(shippedLanguages, {
      error: () => t('language.unknown', { name: 'language', languages: shippedLanguages.join(', ') }),
    })
    .nullish()
    .describe('Null for none; the one that there is stays without it.'),
})

export const forgotInput = z.object({ email: emailInput })

/** Body of POST /api/users/password/reset/check/ and /api/users/email/confirm/. A token of another form is a wrong token. */
export const tokenInput = z.object({ token: z.string({ error: () => t('account.token-required') }) })

export const resetInput = tokenInput.extend({
  password: passwordInput,
  code: z.string().max(100).optional(),
  /** One of the orders in the account, which shows that they are of who resets; without it those of an unproven account leave it. */
  order: z.object({ number: idInput, postalCode: z.string().max(100) }).optional(),
})

/** The sessions that POST /api/auth/signout/ ends; '' and an empty list stand for the cookie's own. */
export const sessionIdsInput = z
  .array(z.union([z.guid(), z.literal('')], { error: () => t('account.no-session') }))
  .max(20)

/** A user as admins receive it (Spec §3). */
export const userJson = z.object({
  id: idJson,
  _id: idJson,
  name: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
  role: z.enum(roles),
})

export const roleInput = z.object({ role: z.enum(roles, 'This is not a role.') })

export const inviteInput = z.object({
  email: emailInput,
  role: z.enum(adminRoles, 'This is not a role of the desk.'),
})

/** Body of POST /api/views/: the address of a list of the admin. What it names may be gone later. */
export const savedViewInput = z.object({
  name: textInput('Name', 40),
  path: z
    .string({ error: 'The address is required.' })
    .max(2000, 'This view is too long to be saved.')
    .regex(
      /^\/adminpage\/(?:orders|products|users)(?:\?[\x21-\x7e]*)?$/,
      'This is not the address of a list.',
    ),
})

/** An address of a list that an admin keeps under a name. */
export const savedViewJson = z.object({ _id: idJson, name: z.string(), path: z.string() })

export const sessionJson = z.object({
  _id: idJson,
  /** Browser and system, such as "Firefox on Windows"; null where unknown. */
  browser: z.string().nullable(),
  createdAt: timeJson,
  /** Accurate to the hour. */
  lastSeenAt: timeJson,
  isCurrent: z.boolean(),
})

export type SessionJson = z.infer<typeof sessionJson>
export type InviteInput = z.infer<typeof inviteInput>
export type SavedViewInput = z.infer<typeof savedViewInput>
export type SavedViewJson = z.infer<typeof savedViewJson>
export type UserInfo = z.infer<typeof userInfoJson>
export type LoginInput = z.infer<typeof loginInput>
export type RegisterInput = z.infer<typeof registerInput>
/** A language as it is stored: that of an account may be one of a later release. */
export type ProfileInput = Omit<z.infer<typeof profileInput>, 'language'> & {
  language?: string | null | undefined
}
export type TokenInput = z.infer<typeof tokenInput>
export type ResetInput = z.infer<typeof resetInput>
export type UserJson = z.infer<typeof userJson>

/** How long the link of an invitation works. */
export const invitationHours = 72

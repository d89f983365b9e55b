import { Card } from '@/components/ui/card'
import { type AdminRole, isAdminRole } from '@/lib/accounts/permissions/permissions'
import { invitedWords, isHelper, roleNames } from '@/lib/accounts/users/role-words'
import type { UserJson } from '@/lib/accounts/users/user-schema'
import { mailtoLink } from '@/lib/shared/text/email-address'

type Props = { user: UserJson; invitedAs: AdminRole | null }

/** Name, id, email and status of one user (Spec §2). */
export function UserFacts({ user: { name, id, email, role }, invitedAs }: Props) {
  const facts = [
    { label: 'Name', value: name },
    { label: 'ID', value: id },
    {
      label: 'Email',
      value: (
        <a className="text-link" href={mailtoLink(email)}>
          {email}
        </a>
      ),
    },
    {
      label: 'Status',
      value: invitedAs
        ? `User (${invitedWords[invitedAs].toLowerCase()})`
        : isHelper(role)
          ? `Admin (${roleNames[role].toLowerCase()})`
          : isAdminRole(role)
            ? 'Admin'
            : 'User',
    },
  ]
  return (
    <Card>
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_2fr_1fr]">
        {facts.map(({ label, value }) => (
          <div className="min-w-0" key={label}>
            <dt className="text-xs font-semibold text-ink-soft">{label}</dt>
            <dd className="mt-0.5 wrap-break-word">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

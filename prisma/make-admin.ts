import { db } from '@/lib/db'
import { makeAdmin } from '@/lib/users/make-admin'
import { emailInput } from '@/lib/users/schema'

/** Run by `npm run admin` with the shop's environment and the email address as its argument. */
const email = emailInput.safeParse(process.argv[2])
if (email.success) {
  const { password } = await makeAdmin(email.data)
  const text = password
    ? `A new administrator: ${email.data}\nPassword: ${password}\nIt is shown this once. Choose one of your own under Profile.`
    : `${email.data} is an administrator now, with the password of the account.`
  process.stdout.write(`${text}\n`)
} else {
  process.stderr.write(`${email.error.issues[0]?.message}\n`)
  process.exitCode = 1
}
await db.$disconnect()

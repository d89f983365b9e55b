import { type Check, failed, ofDemo, ok } from './check'
import { withConnection } from './query'

const administrator = withConnection('The first administrator', async (query) => {
  const [row] = await query('SELECT count(*)::int AS count FROM "User" WHERE "isAdmin"')
  if (row?.count) return ok(`The shop has ${row.count} administrator${row.count === 1 ? '' : 's'}.`)
  return failed('The shop has no administrator.', 'Run `npm run admin -- you@example.com`.')
})

const demoAccounts: Check = {
  name: 'The demo accounts',
  async look(context) {
    const { findDemoAccounts } = await import('@/ops/launcher/prepare-database')
    const found = await findDemoAccounts(context.databaseUrl ?? '')
    if (found.length === 0) return ok('No demo account has its public password.')
    const emails = found.map(({ email }) => email).join(', ')
    return ofDemo(
      failed(
        `Everybody knows the passwords of ${emails}.`,
        'Delete these accounts, or change their passwords.',
      ),
      context,
    )
  },
}

/** They need the database: their place is behind its gate. */
export const accountChecks = [administrator, demoAccounts]

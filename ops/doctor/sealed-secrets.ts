import { check, failed, ok, skipped, warning } from './check'

const chapter = 'see A new signing secret in docs/operating/running.md'

export const sealedSecrets = check('The stored secrets', async ({ canExamine, settings }) => {
  if (!canExamine) return skipped('Whether stored secrets can be decrypted: not checked.')
  const { countSealed } = await import('@/lib/store/settings/sealed-secrets')
  const { previous, lost } = await countSealed()
  const findings = []
  if (lost > 0)
    findings.push(
      failed(
        `The shop has got another NEXTAUTH_SECRET: it cannot decrypt ${lost} of the stored secrets.`,
        `Set the former one as NEXTAUTH_SECRET_PREVIOUS and start the shop; ${chapter}.`,
      ),
    )
  if (previous > 0)
    findings.push(
      warning(
        `NEXTAUTH_SECRET_PREVIOUS is still needed by ${previous} of the stored secrets.`,
        'Start the shop with it: that encrypts them again.',
      ),
    )
  else if (settings.NEXTAUTH_SECRET_PREVIOUS)
    findings.push(
      warning(
        'No stored secret needs NEXTAUTH_SECRET_PREVIOUS; log-ins and mailed links from before the change still may.',
        `Remove it 30 days after the change; ${chapter}.`,
      ),
    )
  return findings.length ? findings : ok('All stored secrets can be decrypted.')
})

import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { db } from '@/lib/platform/db/db'
import { readShop } from '@/lib/store/settings/read-shop'
import { updateShop } from '@/lib/store/settings/update-shop'
import { createUser } from '@/testing/db/rows'
import { localCertificate } from '@/testing/machine/local-certificate'
import { type Replies, startLocalSite } from '@/testing/machine/local-site'
import { startMailServer } from '@/testing/machine/mail-server'
import { temporaryFolder } from '@/testing/machine/temporary-folder'
import { startPaypalSimulator } from '@/tools/paypal-simulator/server'
import { cleanEnvironment } from '@/tools/test/clean-environment'

type Run = { code: unknown; output: string }

/** Ends a test that hangs. */
const timeoutMs = 300_000

/** Runs `npm run doctor` with these settings only. */
function runDoctor(settings: Record<string, string>, args: string[] = []): Promise<Run> {
  const env = cleanEnvironment({ SHOP_DATA_DIR: temporaryFolder(), ...settings })
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['scripts/run.cjs', 'ops/doctor', ...args],
      { env },
      (error, stdout, stderr) => {
        resolve({ code: error?.code ?? 0, output: stdout + stderr })
      },
    )
  })
}

const healthy: Replies = {
  'GET /api/health/': { json: { status: 'ok' } },
  'GET /': { headers: { 'Strict-Transport-Security': 'max-age=31536000' } },
  'GET /api/health/ready/': { json: { clientAddress: '198.51.100.1' } },
  'POST /api/paypal/webhook/': { status: 400, json: { code: 'webhook-refused' } },
}

const secrets = {
  NEXTAUTH_SECRET: 'Zk3vQ9xT1mB7nL5wR2yH8cD4fG6jK0pS',
  METRICS_TOKEN: 'q8W2e6R4t0Y9u7I5o3P1a8S6d4F2g0Hj',
}

test(
  'the doctor finds nothing wrong with a shop that is ready, and exits with 0',
  async () => {
    const SHOP_URL = await startLocalSite(healthy, 'https')
    const simulator = await startPaypalSimulator({ webhookUrl: `${SHOP_URL}/api/paypal/webhook/` })
    const mail = await startMailServer()
    onTestFinished(async () => {
      await Promise.all([simulator.close(), mail.close()])
    })
    const certificates = path.join(temporaryFolder(), 'localhost.pem')
    writeFileSync(certificates, localCertificate.cert)
    await createUser({ role: 'owner' })
    await db.backup.create({ data: { status: 'verified', finishedAt: new Date() } })
    const { code, output } = await runDoctor(
      {
        ...secrets,
        NODE_EXTRA_CA_CERTS: certificates,
        SHOP_URL,
        DATABASE_URL: process.env.DATABASE_URL ?? '',
        PAYPAL_API_URL: simulator.url,
        PAYPAL_CLIENT_ID: 'paypal-simulator',
        PAYPAL_CLIENT_SECRET: 'paypal-simulator-secret',
        PAYPAL_WEBHOOK_ID: simulator.webhooks.settings.id,
        SMTP_URL: mail.url,
        MAIL_FROM: 'shop@example.com',
        MAIL_OWNER: 'me@example.com',
        BACKUP_AT: '03:00',
        SELLER_NAME: 'Lamps',
        SELLER_ADDRESS: 'Street 1',
        CONTACT_EMAIL: 'me@example.com',
      },
      ['--send-mail'],
    )
    expect(output).not.toContain('✗')
    expect(output).toMatch(
      /Nothing is wrong\. Before the shop sells, it needs \d+ things more: see \/adminpage\/setup\.\n$/,
    )
    expect(code).toBe(0)
    expect(mail.received).toHaveLength(1)
  },
  timeoutMs,
)

test(
  'what the owner has set in the browser counts like the environment, and what is missing by law is no failure',
  async () => {
    const owner = await createUser({ role: 'owner' })
    const { version } = await readShop()
    const seller = { sellerName: 'Lampen', sellerAddress: 'Gasse 1', contactEmail: 'x@example.com' }
    const mail = {
      smtpUrl: 'smtp://u:my-smtp-word@127.0.0.1:1',
      mailFrom: 'x@example.com',
      mailOwner: 'x@example.com',
    }
    await updateShop(owner, { version, ...seller, ...mail, country: 'AT', withdrawal: true })
    const { NEXTAUTH_SECRET = '', DATABASE_URL = '' } = process.env
    const { code, output } = await runDoctor({
      NEXTAUTH_SECRET,
      DATABASE_URL,
      SHOP_URL: 'http://127.0.0.1:1',
    })
    expect(code).toBe(1)
    expect(output).toContain('✓ Invoices and mails name the seller, with an address.')
    expect(output).toContain('✗ The mail server does not accept the connection')
    expect(output).not.toContain('my-smtp-word')
    expect(output).toContain('! Show prices as your country has them.')
    expect(output).toMatch(
      /! Publish the page Imprint\..*\n +→ At the desk: \/adminpage\/pages\/imprint\..*Ask your lawyer\./,
    )
    expect(output).not.toContain('Withdraw from contract')
    expect(output).toContain('– No mail was sent')
  },
  timeoutMs,
)

test('the doctor names everything that is wrong with a demo shop, shows no secret, and exits with 1', async () => {
  const { code, output } = await runDoctor({ ...secrets, SHOP_URL: 'http://127.0.0.1:1' })
  expect(code).toBe(1)
  expect(output).toContain('✗ SHOP_URL is http://127.0.0.1:1, without TLS. (expected of a demo)')
  expect(output).toContain('✗ Nothing answers at SHOP_URL: connect ECONNREFUSED 127.0.0.1:1.')
  expect(output).toContain('✗ The embedded database does not run.')
  expect(output).toContain('This is a demo shop')
  for (const secret of Object.values(secrets)) expect(output).not.toContain(secret)
})

test('an unknown option is refused', async () => {
  expect(await runDoctor({}, ['--send'])).toEqual({
    code: 1,
    output: '"--send" is not known. Usage: npm run doctor [-- --send-mail]\n',
  })
})

import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { errorCode } from '@/lib/shared/problem/error-code'
import { check, failed, ok, skipped, warning } from './check'

/** Returns the TXT records of a name; null when the DNS does not know the name. */
export type ReadTexts = (name: string) => Promise<string[] | null>

const TIMEOUT_MS = 3000
/** DKIM keys have a name of the mail service's choice, and nothing lists them. */
const SELECTORS =
  'default dkim mail email smtp google selector1 selector2 s1 s2 k1 k2 k3 mandrill pm resend zoho protonmail fm1 mx'
const PRIVATE =
  /^[^.]+$|\.(?:local|localhost|internal|lan|home\.arpa|test|invalid|example)$|(?:^|\.)example\.(?:com|net|org)$/

export const mailDns = check(
  'The DNS of MAIL_FROM',
  async ({ settings: { SMTP_URL, MAIL_FROM }, readTexts = readFromDns }) => {
    const domain = MAIL_FROM?.split('@').at(-1)?.toLowerCase()
    if (!SMTP_URL || !domain) return skipped('SPF, DKIM and DMARC are not checked: no mail is sent.')
    if (PRIVATE.test(domain) || isIP(domain.replace(/[[\]]/g, '')))
      return skipped(`SPF, DKIM and DMARC are not checked: ${domain} is not in the public DNS.`)
    try {
      if ((await readTexts(domain)) === null)
        return warning(
          `The DNS that this machine asks does not know ${domain}, the domain of MAIL_FROM.`,
          'Check MAIL_FROM. Mails from a domain that does not exist are refused.',
        )
      return [
        await lookForSpf(domain, readTexts),
        await lookForDkim(domain, readTexts),
        await lookForDmarc(domain, readTexts),
      ]
    } catch (error) {
      return skipped(
        `SPF, DKIM and DMARC of ${domain} are not checked: the DNS does not answer (${errorCode(error)}).`,
      )
    }
  },
)

async function lookForSpf(domain: string, readTexts: ReadTexts) {
  const records = ((await readTexts(domain)) ?? []).filter((text) => /^v=spf1(?: |$)/i.test(text))
  const [record = ''] = records
  if (records.length > 1)
    return failed(`${domain} has ${records.length} SPF records, which count as none.`, 'Merge them into one.')
  if (!record)
    return failed(
      `${domain} has no SPF record: anybody can send in its name.`,
      'Add the TXT record that your mail service names (v=spf1 include:… ~all).',
    )
  if (/ \+?all\b/i.test(record))
    return failed(`The SPF record of ${domain} allows everybody (all).`, 'End it with ~all or -all.')
  return ok(`${domain} has an SPF record.`)
}

async function lookForDkim(domain: string, readTexts: ReadTexts) {
  const selectors = await Promise.all(
    SELECTORS.split(' ').map(async (selector) => {
      const texts = await readTexts(`${selector}._domainkey.${domain}`)
      return texts?.some((text) => /\bp=[\w+/]/.test(text)) ? selector : null
    }),
  )
  const selector = selectors.find(Boolean)
  if (selector) return ok(`${domain} has a DKIM key (${selector}).`)
  return warning(
    `No DKIM key of ${domain} was found under the usual names.`,
    'Turn DKIM on at your mail service. If it is on, look for dkim=pass in the headers of a mail: npm run doctor -- --send-mail',
  )
}

/** A subdomain without a record has that of its parent. */
async function lookForDmarc(domain: string, readTexts: ReadTexts) {
  const labels = domain.split('.')
  const parents = labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'))
  for (const parent of parents) {
    const texts = await readTexts(`_dmarc.${parent}`)
    if (texts?.some((text) => /^v=DMARC1\s*;/i.test(text))) return ok(`${parent} has a DMARC record.`)
  }
  return failed(
    `${domain} has no DMARC record: large mail services refuse its mails or call them spam.`,
    `Add a TXT record _dmarc.${domain}, for a start v=DMARC1; p=none`,
  )
}

async function readFromDns(name: string) {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 })
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
  } catch (error) {
    if (errorCode(error) === 'ENODATA') return []
    if (errorCode(error) === 'ENOTFOUND') return null
    throw error
  }
}

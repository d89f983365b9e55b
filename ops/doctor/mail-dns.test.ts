import { expect, test } from 'vitest'
import { doctorContext, lookAt } from '@/testing/machine/doctor'
import { mailDns, type ReadTexts } from './mail-dns'

function lookIn(readTexts: ReadTexts, domain: string) {
  const settings = { SMTP_URL: 'smtp://127.0.0.1', MAIL_FROM: `shop@${domain}` }
  return lookAt([mailDns], 'The DNS of MAIL_FROM', doctorContext(settings, { readTexts }))
}

const look = (records: Record<string, string>, domain = 'mail.shop.com') =>
  lookIn(async (name) => [records[name] ?? []].flat(), domain)

test('a domain with all records is seen; DMARC may be that of the parent', async () => {
  const records = {
    'mail.shop.com': 'v=spf1 include:_spf.example.net ~all',
    's1._domainkey.mail.shop.com': 'v=DKIM1; k=rsa; p=MIGf',
    '_dmarc.shop.com': 'v=DMARC1; p=none',
  }
  expect(await look(records)).toEqual([
    'ok: mail.shop.com has an SPF record.',
    'ok: mail.shop.com has a DKIM key (s1).',
    'ok: shop.com has a DMARC record.',
  ])
})

test('what is missing is named; a key under another name is only doubtful, and a revoked one is none', async () => {
  expect(await look({ 's1._domainkey.mail.shop.com': 'v=DKIM1; p=' })).toEqual([
    'failed: mail.shop.com has no SPF record: anybody can send in its name.',
    'warning: No DKIM key of mail.shop.com was found under the usual names.',
    'failed: mail.shop.com has no DMARC record: large mail services refuse its mails or call them spam.',
  ])
  const open = { 'mail.shop.com': 'v=spf1 +all' }
  expect((await look(open))[0]).toBe('failed: The SPF record of mail.shop.com allows everybody (all).')
})

test('a domain of no public DNS is not asked for, and a DNS that does not answer is not taken for an empty one', async () => {
  for (const domain of ['shop.local', 'shop.test', 'example.com'])
    expect((await look({}, domain))[0]).toMatch(/^skipped: .*not in the public DNS/)
  const readTexts = () => Promise.reject(Object.assign(new Error('queryTxt'), { code: 'ETIMEOUT' }))
  expect(await lookIn(readTexts, 'shop.com')).toEqual([
    'skipped: SPF, DKIM and DMARC of shop.com are not checked: the DNS does not answer (ETIMEOUT).',
  ])
})

test('a domain that the DNS does not know is said, without its missing records', async () => {
  expect(await lookIn(async () => null, 'shop.com')).toEqual([
    'warning: The DNS that this machine asks does not know shop.com, the domain of MAIL_FROM.',
  ])
})

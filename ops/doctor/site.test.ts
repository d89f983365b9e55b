import { expect, test } from 'vitest'
import type { Environment } from '@/lib/platform/config/settings-check'
import { doctorContext, lookAt } from '@/testing/machine/doctor'
import { localCertificate } from '@/testing/machine/local-certificate'
import { type Replies, startLocalSite } from '@/testing/machine/local-site'
import { judgeCertificate } from './certificate'
import { judgeClock, judgeRedirect, siteChecks } from './site'

const token = 'Zk3vQ9xT1mB7nL5wR2yH8cD4fG6jK0pS'
const healthy: Replies = {
  'GET /api/health/': { json: { status: 'ok' } },
  'GET /': { headers: { 'Strict-Transport-Security': 'max-age=31536000' } },
  'GET /api/health/ready/': ({ authorization }) => ({
    json: authorization === `Bearer ${token}` ? { clientAddress: '198.51.100.1' } : {},
  }),
  'POST /api/paypal/webhook/': { status: 400, json: { code: 'webhook-refused' } },
}
const forgeable: Replies = {
  'GET /api/health/ready/': ({ 'x-forwarded-for': address = '198.51.100.1' }) => ({
    json: { clientAddress: String(address) },
  }),
}

async function look(
  name: string,
  replies: Replies,
  more: Environment = {},
  scheme: 'http' | 'https' = 'https',
) {
  const SHOP_URL = await startLocalSite(replies, scheme)
  const context = doctorContext({ SHOP_URL, ...more }, { ca: localCertificate.cert })
  return (await lookAt(siteChecks, name, context))[0]?.replace(/:\d+/, '')
}

test('an address with TLS is right, one without is wrong', async () => {
  expect(await look('The address', {})).toBe('ok: SHOP_URL is https://localhost.')
  expect(await look('The address', {}, {}, 'http')).toBe('failed: SHOP_URL is http://localhost, without TLS.')
})

test('this shop is known by its health, and not taken for another site', async () => {
  const name = 'The answer at SHOP_URL'
  expect(await look(name, healthy)).toBe('ok: This shop answers at SHOP_URL.')
  const parked: Replies = { 'GET /api/health/': { json: { hello: 'parked' } } }
  expect(await look(name, parked)).toMatch(/^failed: SHOP_URL answers with status 200, but not/)
  expect(await look(name, {})).toMatch(/^failed: .* with status 404/)
})

test('an address without a server, or with a certificate that nobody trusts, is wrong', async () => {
  const name = 'The answer at SHOP_URL'
  const context = doctorContext({ SHOP_URL: 'https://localhost:1' })
  expect((await lookAt(siteChecks, name, context))[0]).toMatch(/^failed: Nothing answers .*ECONNREFUSED/)
  const untrusted = doctorContext({ SHOP_URL: await startLocalSite(healthy, 'https') })
  expect((await lookAt(siteChecks, name, untrusted))[0]).toMatch(
    /^failed: The certificate at SHOP_URL is signed by an authority that this machine does not know \(.*SELF_SIGNED/,
  )
})

test('http has to redirect to the same host by https', () => {
  const judge = (status: number, location?: string) =>
    judgeRedirect({ status, headers: location ? { location } : {} }, 'shop.example.com').mark
  expect(judge(308, 'https://shop.example.com/')).toBe('ok')
  expect(judge(301, 'https://shop.example.com/x')).toBe('ok')
  expect(judge(200)).toBe('failed')
  expect(judge(302, 'https://shop.example.com/')).toBe('failed')
  expect(judge(308, 'https://shop.example.com.evil.example/')).toBe('failed')
})

test('HSTS is seen in the header, and does not apply without https', async () => {
  expect(await look('HSTS', healthy)).toMatch(/^ok/)
  expect(await look('HSTS', { 'GET /': {} })).toMatch(/^failed: .*Strict-Transport-Security/)
  expect(await look('HSTS', healthy, {}, 'http')).toMatch(/^skipped/)
})

test('a certificate has to be valid for two more weeks, a short-lived one for a third of its life', async () => {
  expect(await look('The certificate', healthy)).toMatch(/^ok: The certificate is valid for \d+ more days\.$/)
  const now = new Date('2026-11-22T12:00:00Z')
  const judge = (lifeDays: number, leftHours: number) => {
    const until = new Date(now.getTime() + leftHours * 3_600_000)
    const { mark, text } = judgeCertificate(
      { from: new Date(until.getTime() - lifeDays * 86_400_000), until },
      now,
    )
    return `${mark}: ${text}`
  }
  expect(judge(90, 14 * 24)).toBe('ok: The certificate is valid for 14 more days.')
  expect(judge(90, 14 * 24 - 1)).toBe('failed: The certificate is valid for only 13 more days.')
  expect(judge(6, 4 * 24)).toBe('ok: The certificate is valid for 4 more days, of 6 days.')
  expect(judge(6, 47)).toBe('failed: The certificate is valid for only 47 more hours.')
  expect(judgeCertificate(null, now).mark).toBe('failed')
})

test('the port is that of the running shop', async () => {
  const port = async (run: { port: number } | null, settings: Environment = {}) => {
    const context = doctorContext(settings, { run: run && { pid: 1, identity: null, ...run } })
    return (await lookAt(siteChecks, 'The port', context))[0]
  }
  expect(await port(null)).toMatch(/^skipped/)
  expect(await port({ port: 3000 })).toBe('ok: The shop listens on port 3000.')
  expect(await port({ port: 4800 })).toMatch(/^warning: The shop listens on port 4800, but PORT is 3000/)
  expect(await port({ port: 4800 }, { PORT: '4800' })).toBe('ok: The shop listens on port 4800.')
})

test('a clock that differs by more than half a minute is wrong', async () => {
  expect(await look('The clock', healthy)).toMatch(/^ok/)
  const now = Date.parse('2026-11-22T12:00:00Z')
  expect(judgeClock('the shop', 'Sun, 22 Nov 2026 11:59:30 GMT', now).mark).toBe('ok')
  expect(judgeClock('the shop', 'Sun, 22 Nov 2026 12:01:00 GMT', now).text).toContain('60 seconds')
  expect(judgeClock('the shop', undefined, now).mark).toBe('skipped')
})

test('a forged X-Forwarded-For must not change the address of a visitor', async () => {
  const settings = { METRICS_TOKEN: token, TRUSTED_PROXIES: '1' }
  const without = { ...settings, TRUSTED_PROXIES: '0' }
  expect(await look('The proxies', forgeable, without)).toBe(
    'ok: X-Forwarded-For is ignored; TRUSTED_PROXIES is 0.',
  )
  expect(await look('The proxies', healthy, settings)).toMatch(/^ok: Visitors cannot forge/)
  expect(await look('The proxies', forgeable, settings)).toMatch(/^failed: A forged/)
  expect(await look('The proxies', healthy)).toMatch(/^skipped/)
  const otherToken = { ...settings, METRICS_TOKEN: [...token].reverse().join('') }
  expect(await look('The proxies', healthy, otherToken)).toMatch(/^warning/)
})

test('an unsigned webhook has to reach the shop, which refuses it', async () => {
  const settings = { PAYPAL_WEBHOOK_ID: 'WH1' }
  const name = 'The address for webhooks'
  expect(await look(name, healthy, settings)).toMatch(/^ok/)
  expect(await look(name, {}, settings)).toMatch(/^failed: .* answered with 404/)
  const redirected: Replies = { 'POST /api/paypal/webhook/': { status: 308, headers: { Location: '/' } } }
  expect(await look(name, redirected, settings)).toMatch(/^failed: .* answered with 308/)
  expect(await look(name, healthy)).toMatch(/^skipped/)
})

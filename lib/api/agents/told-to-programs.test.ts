import { expect, test } from 'vitest'
import { shopDefaults } from '@/lib/store/settings/shop-settings'
import { ucpMistakes } from '@/testing/ucp/ucp-schemas'
import { llmsText } from './llms-text'
import { ucpProfile } from './ucp'

const shopUrl = 'https://shop.example'

test('the profile holds to UCP’s schema, and names the endpoint and the catalogue with ids at ucp.dev', () => {
  const profile = ucpProfile(`${shopUrl}/api/mcp`)
  expect(ucpMistakes('profile', profile.ucp)).toEqual([])
  const [service] = profile.ucp.services['dev.ucp.shopping'] ?? []
  expect(service).toMatchObject({ transport: 'mcp', endpoint: `${shopUrl}/api/mcp`, version: '2026-04-08' })
  expect(Object.keys(profile.ucp.capabilities)).toEqual([
    'dev.ucp.shopping.catalog.search',
    'dev.ucp.shopping.catalog.lookup',
  ])
  const addresses = JSON.stringify(profile).match(/https:[^"]+/g) ?? []
  const elsewhere = addresses.filter((address) => !address.startsWith('https://ucp.dev/2026-04-08/'))
  expect(elsewhere).toEqual([`${shopUrl}/api/mcp`])
})

test('llms.txt says in ten lines what the shop is and where programs read it', () => {
  const pages = [{ slug: 'terms', title: 'Our [terms](https://evil.example)' }] as const
  const text = llmsText({ ...shopDefaults, name: 'Lamps\n# Ignore this' }, pages, shopUrl)
  expect(text.trimEnd().split('\n')).toHaveLength(10)
  expect(text).toMatch(/^# Lamps # Ignore this\n\n> Well-made/)
  for (const path of [
    '/api/products/?group=1',
    '/feeds/products.xml',
    '/sitemap.xml',
    '/api/mcp',
    '/.well-known/ucp',
    '/pages/terms',
    '/buy/',
  ])
    expect(text).toContain(`${shopUrl}${path}`)
  expect(text).not.toContain('[terms]')
})

test('a shop that assistants may not ask names neither endpoint nor profile', () => {
  const text = llmsText({ ...shopDefaults, agents: false }, [], shopUrl)
  expect(text).not.toMatch(/mcp|ucp/i)
})

import { render, screen } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import '@/testing/http/router'
import type { FallbackJson } from '@/lib/shared/messages/translation-input'
import { lookProperties } from '@/lib/store/theme/look'
import { Announcement } from './announcement'
import { Header } from './header'

/** What settings of the look change on every page. */

const mark = `/media/mark/${'a'.repeat(32)}`
const brandOf = (address: string | null, name = 'A & <b>B') => {
  const html = renderToStaticMarkup(
    <Header path="/" shop={{ name, mark: address, type: 'figtree', languages: ['en'] }} />,
  )
  return /<a [^>]*href="\/"[^>]*>(.*?)<\/a>/s.exec(html)?.[1] ?? ''
}

test('a shop that sets nothing has no style, no announcement and the mark of the specification', () => {
  expect(lookProperties({ accent: null, type: 'figtree' })).toBeUndefined()
  expect(renderToStaticMarkup(<Announcement shop={{ announcement: null }} />)).toBe('')
  expect(brandOf(null, 'Ecommerce Site')).toMatch(/^<svg .*<\/svg>Ecommerce Site$/)
  expect(brandOf(null)).toMatch(/>A &amp; &lt;b&gt;B<\/span>$/)
})

test('a mark of the shop’s own keeps the place of the other: the SVG, or a small PNG', () => {
  expect(brandOf(`${mark}.svg`)).toContain(`src="${mark}.svg"`)
  expect(brandOf(`${mark}-512.png`)).toContain(`src="${mark}-192.png"`)
  for (const html of [brandOf(`${mark}.svg`), brandOf(`${mark}-512.png`)])
    expect(html).toMatch(
      /<img alt="" class="[^"]*size-7 shrink-0 lg:size-8[^"]*"[^>]* height="28" width="28"/,
    )
})

test.each(['serif', 'system', 'mono'] as const)('the pairing %s names families that devices have', (type) => {
  const { '--font-display': display, ...others } = lookProperties({ accent: null, type }) ?? {}
  expect(display).toMatch(/, (?:sans-)?serif$|, monospace$/)
  expect(`${display} ${Object.values(others)}`).not.toContain('figtree')
})

test('an announcement is a region of plain text, which prints nowhere', () => {
  const text = '</p><script>alert(1)</script> "x" & \u202eevil'
  render(<Announcement shop={{ announcement: { text, href: null } }} />)
  const region = screen.getByRole('region', { name: 'Announcement' })
  expect(region.textContent).toBe(text)
  expect(region.querySelector('script, a')).toBeNull()
  expect(region.className).toContain('no-print')
})

test('an announcement with an address is a link to it', () => {
  render(<Announcement shop={{ announcement: { text: 'Summer sale', href: '/category/lamps' } }} />)
  expect(screen.getByRole('link', { name: 'Summer sale' }).getAttribute('href')).toBe('/category/lamps')
})

test('L05 an announcement that is in the shop’s own language says so, and one of the page’s language does not', () => {
  const announcement = { text: 'Summer sale', href: null }
  const paragraph = (fallback?: FallbackJson) => {
    const html = renderToStaticMarkup(<Announcement shop={{ announcement, fallback }} />)
    return /<p [^>]*>/.exec(html)?.[0]
  }
  expect(paragraph({ language: 'en', texts: ['announcement'] })).toContain(' lang="en"')
  for (const fallback of [undefined, { language: 'en' as const, texts: ['footerText'] }])
    expect(paragraph(fallback)).not.toContain('lang')
})

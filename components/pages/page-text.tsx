import type { ReactNode } from 'react'
import Markdown, { type Components } from 'react-markdown'
import { bounded } from '@/lib/pages/markdown-rules'
import './page-text.css'

/** An address that no link can have, by which those that lead out of the shop are told. */
const shop = 'https://shop.invalid'

/** Returns a link's address if it leads to a web page or a mail program, as browsers read it; nothing otherwise. */
function safeHref(href: string): string | undefined {
  if (!URL.canParse(href, shop)) return undefined
  return /^(?:https?|mailto):$/.test(new URL(href, shop).protocol) ? href : undefined
}

/** Paths of the shop's own that are not found as yet. */
type Missing = readonly string[]

/** Pictures are their texts: a page loads nothing from other sites. */
function componentsWithout(missing: Missing): Components {
  return {
    img: ({ alt }) => alt,
    a: ({ href, children }) =>
      href ? (
        <PageTextLink href={href} missing={missing}>
          {children}
        </PageTextLink>
      ) : (
        children
      ),
  }
}

function PageTextLink({ href, children, missing }: { href: string; children: ReactNode; missing: Missing }) {
  const { origin, pathname } = new URL(href, shop)
  const isOurs = origin === shop
  if (isOurs && missing.includes(pathname.replace(/\/$/, ''))) return children
  return (
    <a className="text-link" href={href} {...(!isOurs && { rel: 'noopener noreferrer' })}>
      {children}
    </a>
  )
}

/**
 * A text in Markdown. HTML in it is shown as text, and links lead to web pages and mail programs only, those to `missing` paths
 * nowhere. Not an island: on pages of the shop it is rendered by the server alone.
 */
export function PageText({ text, missing = [] }: { text: string; missing?: Missing }) {
  return (
    <div className="page-text">
      <Markdown components={componentsWithout(missing)} remarkPlugins={[bounded]} urlTransform={safeHref}>
        {text}
      </Markdown>
    </div>
  )
}

import type { ReactNode } from 'react'
import Markdown, { type Components } from 'react-markdown'
import { bounded, localHref, targetOf } from '@/lib/store/cms/markdown-rules'
import './page-text.css'

const keep = (href: string) => href

/** An address that no link can have, by which those that lead out of the shop are told. */
const shop = 'https://shop.invalid'

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
  const target = targetOf(href, shop)
  const isOurs = target?.origin === shop
  if (!target || (isOurs && missing.includes(target.pathname.replace(/\/$/, '')))) return children
  return (
    <a className="text-link" href={localHref(href)} {...(!isOurs && { rel: 'noopener noreferrer' })}>
      {children}
    </a>
  )
}

/**
 * A text in Markdown. HTML in it is shown as text, and links lead to web pages and mail programs only, those to `missing` paths
 * nowhere. `lang` is that of a text in another language than the page's. Not an island: on pages of the shop it is rendered by the server alone.
 */
export function PageText({
  text,
  missing = [],
  lang,
}: {
  text: string
  missing?: Missing
  lang?: string | undefined
}) {
  return (
    <div className="page-text" lang={lang}>
      <Markdown components={componentsWithout(missing)} remarkPlugins={[bounded]} urlTransform={keep}>
        {text}
      </Markdown>
    </div>
  )
}

import type { ComponentProps } from 'react'
import { localPath } from '@/lib/shared/messages/current-language'

type Props = Omit<ComponentProps<'a'>, 'href' | 'target' | 'download'> & {
  /** A path of this shop, without a language. */
  href: string
  /** `false` keeps the scroll position, for a change within a screen. */
  scroll?: boolean
}

/**
 * A link to a page of the shop. It is a plain `<a>` and works without JavaScript; `LinkNavigation` in the layout prefetches its
 * page on hover, touch or focus, and opens it without a reload. There are four dozen on a page, so a link has no state
 * of its own to hydrate.
 */
export function PageLink({ scroll = true, href, ...props }: Props) {
  return <a data-page-link={scroll ? '' : 'keep-scroll'} href={localPath(href)} {...props} />
}

/** A page link within a text. */
export function TextLink(props: Props) {
  return <PageLink className="text-link" {...props} />
}

import type { ComponentProps } from 'react'
import { type ButtonLook, buttonStyle } from './button'
import { PageLink } from './page-link'

type Props = ComponentProps<typeof PageLink> & ButtonLook

/** A page link that looks like a button. */
export function ButtonLink({ variant, size, isWide, ...link }: Props) {
  return <PageLink className={buttonStyle({ variant, size, isWide })} {...link} />
}

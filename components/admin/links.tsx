import Link from 'next/link'
import type { ComponentProps, ReactNode } from 'react'
import { Icon } from '@/components/ui/icon'

/** Link from a detail page back to its list. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <p className="-mt-4 mb-2 md:-mt-6 md:mb-4">
      <Link
        className="nav-item -ml-3 wrap-anywhere whitespace-normal text-ink-soft"
        href={href}
        prefetch={false}
      >
        <Icon className="size-4" name="arrowLeft" />
        {children}
      </Link>
    </p>
  )
}

/** Link in a list to what an entry is about. */
export function ListLink(props: ComponentProps<typeof Link>) {
  return <Link className="text-accent hover:underline" prefetch={false} {...props} />
}

import { PageLink } from '@/components/ui/page-link'
import { markPaths } from '@/lib/palette'
import { paths } from '@/lib/paths'

/** The brand title (Spec §1) with the logo (as in /icon.svg), linking to home. */
export function Brand() {
  return (
    <PageLink
      className="-ml-1 inline-flex min-h-11 items-center gap-2.5 rounded-control px-1 text-[1.0625rem] font-extrabold tracking-tight whitespace-nowrap tight:whitespace-normal"
      href={paths.home}
    >
      <svg aria-hidden="true" className="size-7 shrink-0 max-[22rem]:hidden" viewBox="0 0 28 28">
        <rect className="fill-mark-tile" height="28" rx="7" width="28" />
        <path className="fill-mark-bag" d={markPaths.bag} />
        <path
          className="fill-none stroke-mark-handle"
          d={markPaths.handle}
          strokeLinecap="round"
          strokeWidth="1.7"
        />
      </svg>
      Ecommerce Site
    </PageLink>
  )
}

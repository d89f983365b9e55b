import { PageLink } from '@/components/ui/page-link'
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
        <path
          className="fill-mark-bag"
          d="M8 11.5h12l1 8.7a1.6 1.6 0 0 1-1.6 1.8H8.6A1.6 1.6 0 0 1 7 20.2z"
        />
        <path
          className="fill-none stroke-mark-handle"
          d="M10.8 13.5V9.7a3.2 3.2 0 0 1 6.4 0v3.8"
          strokeLinecap="round"
          strokeWidth="1.7"
        />
      </svg>
      Ecommerce Site
    </PageLink>
  )
}

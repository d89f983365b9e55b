import { rich } from '@/lib/shared/messages/message'

/** The carrier's page about a parcel, in a tab of its own. */
export function TrackLink({ url, className }: { url: string; className: string }) {
  return (
    <a className={className} href={url} rel="noopener noreferrer" target="_blank">
      {rich('order.track', {
        hidden: (parts) => (
          <span className="sr-only" key="hidden">
            {parts}
          </span>
        ),
      })}
    </a>
  )
}

/** The carrier's page about a parcel, in a tab of its own. */
export function TrackLink({ url, className }: { url: string; className: string }) {
  return (
    <a className={className} href={url} rel="noopener noreferrer" target="_blank">
      Track parcel<span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}

/** The version of the shop at the end of an admin page. */
export function VersionLine({ version }: { version: string }) {
  return <p className="no-print mt-12 text-right text-xs text-ink-soft">Version {version}</p>
}

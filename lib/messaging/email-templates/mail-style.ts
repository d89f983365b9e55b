import { dark } from '@/lib/shared/colour/palette'
import type { MailTones } from './mail-content'
import type { Room } from './mail-order'

export const font = "Figtree,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
export const displayFont = `'Bricolage Grotesque',${font}`

/** Styles of the night and of phones. Colours are also written at each element: some programs remove this sheet. */
export function styleSheet(rooms: readonly Room[], { dark: night }: MailTones): string {
  const colours = new Map(rooms.map((room) => [roomClass(room), room.night]))
  return `
html { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
.paper { background-color: ${dark.paper} !important; }
.surface { background-color: ${dark.surface} !important; border-color: ${dark.line} !important; }
.seam { background-color: ${dark.surface} !important; }
.ink { color: ${dark.ink} !important; }
.soft { color: ${dark.soft} !important; }
.line { border-color: ${dark.line} !important; }
.clay { color: ${dark.clay} !important; }
.stamp { border-color: ${dark.clay} !important; }
.button { background-color: ${night.accent} !important; }
.photo { opacity: 0.88 !important; }
.button a { color: ${night.onAccent} !important; }
${[...colours].map(([name, colour]) => `.${name} { background-color: ${colour} !important; }\n`).join('')}}
@media (max-width: 480px) {
.frame { padding: 20px 8px 28px !important; }
.surface { padding: 28px 20px !important; }
.heading { font-size: 32px !important; line-height: 34px !important; }
.wide { width: 100% !important; }
.button a { display: block !important; padding: 14px 12px !important; }
.tick { display: none !important; }
.picture { width: 72px !important; }
.tile { width: 72px !important; height: 72px !important; }
.step { font-size: 12px !important; }
.below { display: block !important; padding: 16px 0 0 12px !important; text-align: left !important; }
.amount { padding-top: 2px !important; }
}
`
}

/** The class by which the night finds a room. */
export function roomClass({ day }: Room): string {
  return `room-${day.slice(1)}`
}

import path from 'node:path'
import type { IModule } from 'dependency-cruiser'
import { rooms } from '@/tools/lint/rooms'
import { replacePart } from './replace-part'

/** The rooms of each box. */
const boxes = [
  'app *',
  'lib/browser lib/checkout',
  'lib/money/paypal-webhooks lib/money/disputes',
  'lib/payments lib/attention',
  'lib/catalogue lib/search lib/catalog/reviews',
  'lib/users lib/accounts/mfa lib/auth lib/accounts/audit lib/outbox',
  'lib/money/paypal lib/platform/storage lib/platform/service-health lib/jobs',
  'ops prisma scripts',
  'tools tools/paypal-simulator testing e2e ops/prove',
]
/** Every room imports these, and the files directly in lib/. */
const basics = ['lib/text', 'lib/db', 'lib/front', 'lib/platform/config']
const TEST = /\.(test|spec)\.tsx?$/

/** Returns ARCHITECTURE.md with the drawing of who imports whom. What follows from other arrows, and single files are left out. */
export function roomsDrawing(root: string, modules: IModule[]): { file: string; content: string } {
  const arrows = new Map<string, Set<string>>()
  for (const { source, dependencies } of modules) {
    const room = roomOf(source)
    if (!room || TEST.test(source)) continue
    const reached = arrows.get(boxOf(room)) ?? new Set()
    arrows.set(boxOf(room), reached)
    for (const { resolved } of dependencies) {
      const other = roomOf(resolved)
      if (other && boxOf(other) !== boxOf(room) && isNamed(room, other)) reached.add(boxOf(other))
    }
  }
  const lines = [...arrows].map(([from, reached]) => {
    const follows = (to: string) => [...reached].some((other) => other !== to && leadsTo(arrows, other, to))
    const direct = [...reached].filter((to) => !follows(to)).map(idOf)
    const box = `  ${idOf(from)}["${from.replace(' *', ' proxy').replaceAll(' ', '<br>')}"]`
    return direct.length ? `${box} --> ${direct.sort().join(' & ')}` : box
  })
  return replacePart(path.join(root, 'ARCHITECTURE.md'), {
    begin: '<!-- rooms: written by `npm run docs` -->',
    end: '<!-- end of rooms -->',
    content: `\n\`\`\`mermaid\nflowchart TB\n${lines.sort().join('\n')}\n\`\`\`\n\n`,
  })
}

/** The innermost room of a file; null for packages, and for what every room imports. */
function roomOf(file: string): string | null {
  const all = Object.keys(rooms).filter((room) => file.startsWith(`${room}/`) || file.startsWith(`${room}.`))
  const room = all.sort((one, other) => other.length - one.length)[0]
  return room === undefined || basics.includes(room) ? null : room
}

function isNamed(room: string, other: string): boolean {
  return (rooms[room] ?? '').split(' ').some((name) => name === other || other.startsWith(`${name}/`))
}

function boxOf(room: string): string {
  return boxes.find((box) => box.split(' ').includes(room)) ?? room
}

function leadsTo(arrows: Map<string, Set<string>>, from: string, to: string): boolean {
  return [...(arrows.get(from) ?? [])].some((next) => next === to || leadsTo(arrows, next, to))
}

/** Mermaid's name of a box. */
function idOf(box: string): string {
  return box
    .replace(/ .*/, '')
    .replace(/^lib\//, '')
    .replace('/', '-')
}

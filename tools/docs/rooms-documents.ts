import path from 'node:path'
import { areas, programs, upward } from '@/tools/lint/rooms'
import { replacePart } from './replace-part'

/** Returns ARCHITECTURE.md with the drawing and the table of areas, and docs/rooms.md with the rooms of tools/lint/rooms.ts. */
export function roomsDocuments(root: string): { file: string; content: string }[] {
  const rows = Object.entries(areas).reverse()
  const table = rows.map(
    ([area, { holds, rooms }]) =>
      `| **${area}** | ${holds} | ${Object.keys(rooms)
        .map((room) => `\`${room}\``)
        .join(', ')} |`,
  )
  const streets = ['| Area | Holds | Rooms |', '|---|---|---|', ...table].join('\n')
  const list = rows.flatMap(([area, { holds, rooms }]) => [
    `## ${area}`,
    `${holds}.`,
    [
      '| Room | Holds |',
      '|---|---|',
      ...Object.entries(rooms).map(([room, text]) => `| \`lib/${area}/${room}\` | ${text} |`),
    ].join('\n'),
  ])
  const exceptions = upward.map(
    ({ from, to, because }) => `| ${from === 'lib' ? 'all areas' : `\`${from}\``} | \`${to}\` | ${because} |`,
  )
  list.push('## Imports that go up', ['| From | To | Because |', '|---|---|---|', ...exceptions].join('\n'))
  return [
    replacePart(path.join(root, 'ARCHITECTURE.md'), 'rooms', `\n${drawing()}\n\n${streets}\n\n`),
    replacePart(path.join(root, 'docs/rooms.md'), 'rooms', `\n${list.join('\n\n')}\n\n`),
  ]
}

/** Areas stand one below the other; programs point to the highest area that they import; dotted are the imports that go up. */
function drawing(): string {
  const names = Object.keys(areas)
  const highest = (imports: string) =>
    imports.split(' ').includes('lib')
      ? names.at(-1)
      : names.findLast((area) => imports.includes(`lib/${area}`))
  const arrows = Object.entries(programs).flatMap(([folder, imports]) => {
    const area = highest(imports)
    return folder.includes('/') || folder === '*' || !area ? [] : [`  ${folder} --> ${area}`]
  })
  const up = upward
    .filter(({ from }) => from !== 'lib')
    .map(({ from, to }) => `  ${areaOf(from)} -.-> ${areaOf(to)}`)
  const lines = [`  ${[...names].reverse().join(' --> ')}`, ...arrows, ...new Set(up)]
  return ['```mermaid', 'flowchart TB', ...lines, '```'].join('\n')
}

const areaOf = (place: string) => place.split('/')[1]

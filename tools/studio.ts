/**
 * node scripts/run.cjs tools/studio [part of a name] [--size 1600] [--samples 12]: pictures the demo's goods, the scenes of
 * empty, missing and broken states, and the things on home's shelf, that have no picture yet, into public/images: cut-outs with
 * their own shadow, on the shelf without.
 * `node scripts/run.cjs tools/encode-pictures` makes the goods' other forms. Needs Debian's packages blender and
 * sweethome3d-furniture. A picture takes minutes; nothing else needs them.
 */

import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { z } from 'zod'
import { root } from '@/lib/root'
import { encodeForm } from './encode-form'
import { finishCutOut } from './studio/finish-cut-out'

/** In px; a scene has no other forms. */
const SCENE_WIDTH = 640
const MODELS = '/usr/share/sweethome3d/furniture'
const goodsSchema = z.array(
  z.object({
    slug: z.string(),
    /** Scenes of empty, missing and broken states have none: the style sheet knows their rooms. */
    hue: z.int().min(0).max(359).optional(),
    views: z.record(z.string(), z.unknown()).default({}),
  }),
)
/** What stands on home's shelf for a category, `height` px high. */
const shelfSchema = z.array(z.object({ category: z.string(), good: z.string(), height: z.int() }))

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    size: { type: 'string', default: '1600' },
    samples: { type: 'string', default: '12' },
  },
})
const studio = path.join(root, 'tools/studio')
const folder = path.join(root, 'public/images')
const scratch = mkdtempSync(path.join(tmpdir(), 'studio-'))
try {
  const wanted = positionals[0] ?? ''
  for (const file of readdirSync(path.join(studio, 'goods')).sort())
    for (const good of goodsSchema.parse(readJson(`goods/${file}`)))
      if (good.slug.includes(wanted)) await pictureGood(good)
  for (const thing of shelfSchema.parse(readJson('shelf.json')))
    if (`shelf-${thing.category}`.includes(wanted)) await pictureThing(thing)
} finally {
  rmSync(scratch, { recursive: true })
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(path.join(studio, file), 'utf8'))
}

/** The PNG of one view. */
function render(slug: string, view: string): string {
  const rendered = path.join(scratch, `${slug}-${view}.png`)
  execFileSync(
    'blender',
    ['-b', '--python-exit-code', '1', '--python', path.join(studio, 'picture.py'), '--'].concat(
      [slug, view, rendered, values.size, values.samples],
      MODELS,
    ),
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  return rendered
}

async function pictureThing({ category, good, height }: z.infer<typeof shelfSchema>[number]) {
  const file = path.join(folder, `goods/shelf-${category}`)
  if (existsSync(`${file}.webp`)) return
  const cut = await sharp(render(good, 'shelf')).trim().resize({ height }).png().toBuffer()
  for (const format of ['avif', 'webp'] as const)
    writeFileSync(`${file}.${format}`, await encodeForm(cut, SCENE_WIDTH, format))
  console.log(path.relative(root, file))
}

async function pictureGood({ slug, hue, views }: z.infer<typeof goodsSchema>[number]) {
  for (const view of ['hero', ...Object.keys(views)]) {
    const name = view === 'hero' ? slug : `${slug}-${view}`
    const isScene = hue === undefined
    const file = isScene ? `scenes/${name}.webp` : `goods/${name}-h${String(hue).padStart(3, '0')}.webp`
    const picture = path.join(folder, file)
    if (existsSync(picture)) continue
    const finished = await finishCutOut(render(slug, view))
    writeFileSync(picture, isScene ? await encodeForm(finished, SCENE_WIDTH, 'webp') : finished)
    if (isScene)
      writeFileSync(picture.replace(/webp$/, 'avif'), await encodeForm(finished, SCENE_WIDTH, 'avif'))
    console.log(path.relative(root, picture))
  }
}

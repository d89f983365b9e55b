/**
 * node scripts/run.cjs tools/studio [part of a name] [--size 1600] [--samples 12]: pictures the demo's goods, and the scenes of
 * empty, missing and broken states, that have no picture yet, each as a cut-out with its own shadow, into public/images.
 * `node scripts/run.cjs tools/encode-pictures` makes the goods' other forms. Needs Debian's packages blender and
 * sweethome3d-furniture. A picture takes minutes; nothing else needs them.
 */

import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
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

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    size: { type: 'string', default: '1600' },
    samples: { type: 'string', default: '12' },
  },
})
const goodsFolder = path.join(root, 'tools/studio/goods')
const folder = path.join(root, 'public/images')
const scratch = mkdtempSync(path.join(tmpdir(), 'studio-'))
try {
  for (const file of readdirSync(goodsFolder).sort())
    for (const good of goodsSchema.parse(JSON.parse(readFileSync(path.join(goodsFolder, file), 'utf8'))))
      if (good.slug.includes(positionals[0] ?? '')) await pictureGood(good)
} finally {
  rmSync(scratch, { recursive: true })
}

async function pictureGood({ slug, hue, views }: z.infer<typeof goodsSchema>[number]) {
  for (const view of ['hero', ...Object.keys(views)]) {
    const name = view === 'hero' ? slug : `${slug}-${view}`
    const isScene = hue === undefined
    const file = isScene ? `scenes/${name}.webp` : `goods/${name}-h${String(hue).padStart(3, '0')}.webp`
    const picture = path.join(folder, file)
    if (existsSync(picture)) continue
    const rendered = path.join(scratch, `${name}.png`)
    const script = path.join(root, 'tools/studio/picture.py')
    execFileSync(
      'blender',
      ['-b', '--python-exit-code', '1', '--python', script, '--'].concat(
        [slug, view, rendered, values.size, values.samples],
        MODELS,
      ),
      { stdio: ['ignore', 'ignore', 'inherit'] },
    )
    const finished = await finishCutOut(rendered)
    writeFileSync(picture, isScene ? await encodeForm(finished, SCENE_WIDTH, 'webp') : finished)
    if (isScene)
      writeFileSync(picture.replace(/webp$/, 'avif'), await encodeForm(finished, SCENE_WIDTH, 'avif'))
    console.log(path.relative(root, picture))
  }
}

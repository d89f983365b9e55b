import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Says when `image.sh` last ran to its end, on which commit, and how large the image was. */
export function describeImageProof(root: string) {
  try {
    const file = path.join(root, 'tools/test/image-proof.json')
    const proof: { date: string; commit: string; addedMegabytes: number } = JSON.parse(
      readFileSync(file, 'utf8'),
    )
    return `Image last proven ${proof.date} at ${proof.commit}: ${proof.addedMegabytes} MB above its base.`
  } catch {
    return 'Image never proven: npm run test:soak as root on Debian.'
  }
}

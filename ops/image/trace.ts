import { nodeFileTrace } from '@vercel/nft'

/**
 * Lists these files and all that they import or read by a fixed path, packages included.
 * @returns relative to the root, sorted
 */
export async function traceFiles(root: string, files: string[]): Promise<string[]> {
  const { fileList } = await nodeFileTrace(files, {
    base: root,
    conditions: ['node'],
    // Writes migrations, which only a checkout does.
    ignore: ['node_modules/@prisma/schema-engine-wasm/**'],
  })
  return [...fileList].sort()
}

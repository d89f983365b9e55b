import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { checkoutPrograms } from './contents'

const require = createRequire(import.meta.url)
/** The tracer with which Next finds the files of its standalone server. */
const {
  nodeFileTrace,
}: {
  nodeFileTrace: (files: string[], options: object) => Promise<{ fileList: Set<string> }>
} = require('next/dist/compiled/@vercel/nft')
/** The compiler by which tsx runs the programs in TypeScript. */
const { transformSync }: typeof import('esbuild') = createRequire(require.resolve('tsx'))('esbuild')

/**
 * Lists these programs and all files that they import or read by a fixed path, packages included.
 * @param programs  relative to the root
 * @returns relative to the root, sorted
 */
export async function traceFiles(root: string, programs: string[]): Promise<string[]> {
  const { fileList } = await nodeFileTrace(
    programs.map((file) => path.join(root, file)),
    {
      base: root,
      // A folder that a program reads can contain tests of its files.
      ignore: ['**/*.test.ts', ...checkoutPrograms],
      // The second one is that of the programs in TypeScript; for the others it changes nothing.
      conditions: ['node', 'react-server'],
      paths: { '@/': `${root}/` },
      readFile: async (file: string) => readSource(file),
    },
  )
  return [...fileList].sort()
}

/** Returns a file as JavaScript, null when it cannot be read. */
function readSource(file: string) {
  let content
  try {
    content = readFileSync(file)
  } catch {
    return null
  }
  return file.endsWith('.ts') ? transformSync(content.toString(), { loader: 'ts' }).code : content
}

import { compile } from '@/ops/program'

/** Settings of a shop that speaks the pseudo-language in the place of German. It must be built before. */
export function pseudoLanguage(): { NODE_OPTIONS: string } {
  const preload = JSON.stringify(compile('testing/programs/pseudo-language', 'preload'))
  return { NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --require ${preload}` }
}

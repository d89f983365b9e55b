import { type Setting, wholeNumber, wholeNumberOrAuto } from './settings-kinds'

export const speed = {
  PAGE_CACHE_MB: {
    kind: wholeNumber(0, 65_536),
    default: 64,
    about: 'Memory for pages and pictures that are the same for everybody, in MB; 0: no page cache.',
  },
  WORKERS: {
    kind: wholeNumberOrAuto(1, 256),
    default: 1,
    about:
      'Next processes behind the front server, at most one for each core; `auto`: one for each core but one.',
  },
} satisfies Record<string, Setting>

import type { ReactNode } from 'react'
import { Illustration } from './illustration'
import type { Scene } from './scenes'

type Props = { title: ReactNode; children?: ReactNode; picture?: Scene }

/** Placeholder for empty content: a title with an optional sentence or link, below an optional illustration. */
export function EmptyState({ title, children, picture }: Props) {
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center px-4 py-10 text-center md:py-14">
      {picture && <Illustration scene={picture} />}
      <p className="text-lg font-bold tracking-tight">{title}</p>
      {children && <div className="mt-2 text-balance text-ink-soft">{children}</div>}
    </div>
  )
}

import type { ReactNode } from 'react'

type Props = { title?: ReactNode; children: ReactNode; className?: string }

/** A bordered frame; with a heading it is a section. */
export function Card({ title, children, className = '' }: Props) {
  const Frame = title ? 'section' : 'div'
  return (
    <Frame className={`rounded-card border border-line bg-surface p-5 md:p-6 ${className}`}>
      {title && <h2 className="mb-4 text-lg">{title}</h2>}
      {children}
    </Frame>
  )
}

import type { ReactNode } from 'react'
import './list-tools.css'

type Props = { title: ReactNode; className?: string; isOpen?: boolean; children: ReactNode }

/** Something seldom wanted, folded under its title. */
export function Fold({ title, className = '', isOpen, children }: Props) {
  return (
    <details className={`desk-fold ${className}`} open={isOpen || undefined}>
      <summary>{title}</summary>
      <div className="desk-fields is-views">{children}</div>
    </details>
  )
}

import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'input'>, 'type'>

/** A checkbox with its text, `children`, beside it. A click on either ticks it. */
export function Tick({ children, className = '', ...input }: Props) {
  return (
    <label className={`flex min-h-11 items-center gap-3 ${className}`}>
      <input className="size-5 shrink-0" type="checkbox" {...input} />
      {children}
    </label>
  )
}

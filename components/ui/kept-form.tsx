'use client'

import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'form'>, 'action'> & { action: (form: FormData) => void }

/**
 * A form whose values survive its errors. As its action is a function, React holds back a submit that comes before the page
 * is alive and replays it then: nothing typed ever lands in an address. React would clear the fields after the action;
 * the cancelled reset keeps them.
 */
export function KeptForm(props: Props) {
  return <form className="grid gap-5" onReset={(event) => event.preventDefault()} {...props} />
}

/** What was typed into the field `name`. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

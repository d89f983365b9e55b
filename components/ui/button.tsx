import type { ComponentProps } from 'react'

/** Every look of a button; `app/styles/buttons.css` defines them. */
export const buttonVariants = ['primary', 'secondary', 'quiet', 'danger', 'discreet'] as const

export type ButtonLook = {
  variant?: (typeof buttonVariants)[number]
  size?: 'sm' | 'md' | 'lg'
  isWide?: boolean
}

const sizes = { sm: ' is-small', md: '', lg: ' is-large' }

/** Returns the classes that style a button, or a link as a button. */
export function buttonStyle({ variant = 'primary', size = 'md', isWide = false }: ButtonLook = {}): string {
  return `button is-${variant}${sizes[size]}${isWide ? ' w-full' : ''}`
}

type Props = ComponentProps<'button'> & ButtonLook

/** A button in the shop's style, `type="button"` by default. */
export function Button({ variant, size, isWide, className = '', ...props }: Props) {
  const look = buttonStyle({ variant, size, isWide })
  return <button className={`${look} ${className}`} type="button" {...props} />
}

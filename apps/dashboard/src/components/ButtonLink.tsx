import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ButtonSize, ButtonVariant } from '~/ui/button-style.ts'
import { buttonClasses } from '~/ui/button-style.ts'

interface ButtonLinkProps {
  /** From `paths`. */
  to: string
  children: ReactNode
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: ReactNode
}

/** A link that stands where a button would. */
export const ButtonLink = ({ to, children, variant, size, icon }: ButtonLinkProps) => (
  <Link to={to} className={buttonClasses(variant, size)}>
    {icon}
    {children}
  </Link>
)

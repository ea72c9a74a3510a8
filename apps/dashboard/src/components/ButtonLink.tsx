import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ButtonSize, ButtonVariant } from '~/ui/button-style.ts'
import { buttonClasses } from '~/ui/button-style.ts'
import { Button } from '~/ui/button.tsx'

const noSearch = {}

interface ButtonLinkProps {
  /** From `paths`. */
  to: string
  search?: Record<string, string>
  children: ReactNode
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: ReactNode
  /** Why it leads nowhere for this person. */
  disabledReason?: string | undefined
}

/** A link that stands where a button would. */
export const ButtonLink = ({ to, search = noSearch, children, variant, size, icon, disabledReason }: ButtonLinkProps) =>
  disabledReason === undefined ? (
    <Link to={to} search={search} className={buttonClasses(variant, size)}>
      {icon}
      {children}
    </Link>
  ) : (
    <Button variant={variant} size={size} icon={icon} disabledReason={disabledReason}>
      {children}
    </Button>
  )

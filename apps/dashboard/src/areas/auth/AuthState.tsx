import type { ReactNode } from 'react'
import { PageTitle } from '~/components/PageTitle.tsx'

interface AuthStateProps {
  title: string
  children: ReactNode
  /** Buttons, one below the other. */
  action?: ReactNode
}

/** What a page of sign-in says: where a link leads, or why it leads nowhere. */
export const AuthState = ({ title, children, action }: AuthStateProps) => (
  <>
    <PageTitle parts={[title]} />
    <h1 className="text-2xl font-medium tracking-[-0.01em] break-words">{title}</h1>
    <div className="mt-2 flex flex-col gap-2 text-base text-muted">{children}</div>
    {action !== undefined && <div className="mt-7 flex flex-col gap-3">{action}</div>}
  </>
)

import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '~/components/ButtonLink.tsx'

/** In the header of a page about one thing: leads to the list that it is in. */
export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <ButtonLink to={to} variant="ghost" icon={<ArrowLeft aria-hidden size={14} />}>
    {children}
  </ButtonLink>
)

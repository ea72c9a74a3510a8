import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '~/components/ButtonLink.tsx'

/** In the header of a page about one thing: leads to the list that it is in. */
export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  // Its text ends at the margin of the page, where no button follows it, and begins there in a narrow window.
  <span className="max-sm:-ml-2.5 sm:last:-mr-2.5">
    <ButtonLink to={to} variant="ghost" icon={<ArrowLeft aria-hidden size={14} />}>
      {children}
    </ButtonLink>
  </span>
)

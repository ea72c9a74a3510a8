import { Layers } from 'lucide-react'
import { ApiError } from '~/api/errors.ts'
import { ButtonLink } from '~/components/ButtonLink.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { logsPaths } from '../paths.ts'

/** Why the plan does not include the list, as the server says it. */
export const planProblemIn = (error: unknown): string | undefined =>
  error instanceof ApiError && error.reason === 'plan_lacks' ? error.message : undefined

/** Instead of the list, where the plan does not include it. */
export const PlanState = ({ projectRef, problem }: { projectRef: string; problem: string }) => (
  <EmptyState
    heading="h1"
    icon={<Layers aria-hidden size={28} strokeWidth={1.5} />}
    title="Unified logs are not part of this plan"
    action={<ButtonLink to={logsPaths.gateway({ ref: projectRef })}>Open the API gateway logs</ButtonLink>}
  >
    {problem} The logs of each source are on their own pages.
  </EmptyState>
)

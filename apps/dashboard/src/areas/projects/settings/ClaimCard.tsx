import type { ProjectDetail } from '@cairn/contracts/projects/projects'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useListedProjectPermission } from '~/api/permissions.ts'
import { ErrorState } from '~/components/ErrorState.tsx'
import { toastError } from '~/components/toast-error.tsx'
import { ActionCard } from '~/kit/ActionCard.tsx'
import { dayText } from '~/lib/day-text.ts'
import { Button } from '~/ui/button.tsx'
import { CodeBlock } from '~/ui/code-block.tsx'
import { toast } from '~/ui/toast.ts'
import { claimStateQuery, createClaimMutation, revokeClaimMutation } from '../api/claims.ts'

const does =
  'Creates a link that lets an owner of another organization take over the project, once and within 7 days. Use it for a project that you built for somebody else.'

/** A link that hands the project over to somebody who is not known yet. */
export const ClaimCard = ({ project: { ref, ...project } }: { project: ProjectDetail }) => {
  const { isAllowed, reason } = useListedProjectPermission('projects:Transfer', { ref, ...project })
  const state = useQuery({ ...claimStateQuery(ref), enabled: isAllowed })
  const create = useMutation(createClaimMutation(ref))
  const revoke = useMutation(revokeClaimMutation(ref))
  const until = state.data?.expires_at ?? null
  const end = () =>
    revoke.mutate(undefined, {
      onSuccess: () => {
        create.reset()
        toast.success('The link was ended')
      },
      onError: (error) => toastError(error, 'The link was not ended'),
    })
  return (
    <ActionCard
      title="Claim link"
      text={
        reason ??
        (until === null ? does : `There is a link until ${dayText(until.slice(0, 10))}. A new one replaces it.`)
      }
      action={
        <div className="flex flex-wrap gap-2">
          <Button loading={create.isPending} disabledReason={reason} onClick={() => create.mutate()}>
            {until === null ? 'Create link' : 'Create new link'}
          </Button>
          {until !== null && (
            <Button variant="ghost" loading={revoke.isPending} disabledReason={reason} onClick={end}>
              End link
            </Button>
          )}
        </div>
      }
    >
      {create.data !== undefined && until !== null && (
        <div className="mt-4 flex flex-col gap-2 text-sm text-muted">
          <p>Not shown again: copy it now. Who has the link and owns an organization can take over the project.</p>
          <CodeBlock label="Link to claim the project" code={create.data.url} />
        </div>
      )}
      {create.error !== null && <ErrorState title="The link was not created" error={create.error} className="mt-4" />}
    </ActionCard>
  )
}

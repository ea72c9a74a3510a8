import { useMutation, useQuery } from '@tanstack/react-query'
import { useOrganizationPermission } from '~/api/permissions.ts'
import { toastError } from '~/components/toast-error.tsx'
import { ActionCard } from '~/kit/ActionCard.tsx'
import { QueryContent } from '~/kit/QueryContent.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'
import { Switch } from '~/ui/switch.tsx'
import { advisorMailMutation } from '../api/advisor-mail.ts'
import { generalQueries } from '../queries.ts'

const title = 'Weekly advisor mail'

const MailSwitch = ({ slug, isWanted }: { slug: string; isWanted: boolean }) => {
  const { reason } = useOrganizationPermission('organizations:Update', slug)
  const { mutate, isPending, variables } = useMutation({
    ...advisorMailMutation(slug),
    onError: (error) => toastError(error, 'The setting was not saved'),
  })
  return (
    <Switch
      aria-label={title}
      // What was pressed shows at once; the answer, or the refusal, puts it right.
      checked={isPending ? variables : isWanted}
      onCheckedChange={(next) => mutate(next)}
      disabled={reason !== undefined}
    />
  )
}

/** Whether owners get a mail with what the advisors found. */
export const AdvisorMailCard = ({ slug }: { slug: string }) => {
  const read = useQuery(usePageQueries(generalQueries).advisorMail)
  return (
    <QueryContent query={read} failure="The setting of the mail could not be loaded" skeleton="h-24 !rounded-lg">
      {({ is_wanted: isWanted }) => (
        <ActionCard
          title={title}
          text="On Mondays, owners get an email with the number of errors and warnings that the advisors found in each project. There is none if nothing was found."
          action={<MailSwitch slug={slug} isWanted={isWanted} />}
        />
      )}
    </QueryContent>
  )
}

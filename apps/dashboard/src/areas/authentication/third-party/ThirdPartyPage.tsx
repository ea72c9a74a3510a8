import type { ThirdPartyAuth } from '@cairn/contracts/authentication/third-party-auth'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { BadgeCheck, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useProjectPermission } from '~/api/permissions.ts'
import { projectQuery } from '~/api/projects.ts'
import { DeleteDialog } from '~/kit/DeleteDialog.tsx'
import { QueryTable } from '~/kit/QueryTable.tsx'
import { listPart } from '~/kit/list-part.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'
import { Button } from '~/ui/button.tsx'
import { lazyPart } from '~/ui/lazy-part.ts'
import { toast } from '~/ui/toast.ts'
import { removeThirdPartyMutation } from '../api/third-party.ts'
import { thirdPartyQueries } from '../queries.ts'
import { issuerColumns, issuerName } from './issuer-columns.tsx'

const NewIssuerPanel = lazyPart(async () => (await import('./NewIssuerPanel.tsx')).NewIssuerPanel)

/** What is open over the page. */
type Open = { kind: 'new' } | { kind: 'removal'; issuer: ThirdPartyAuth }

export const ThirdPartyPage = () => {
  const { ref } = useParams({ from: '/project/$ref' })
  const { data: project } = useQuery(projectQuery(ref))
  const { reason } = useProjectPermission('auth_settings:Read', ref)
  const { reason: forbidden } = useProjectPermission('auth_settings:Write', ref)
  const issuers = useQuery(usePageQueries(thirdPartyQueries).issuers)
  const remove = useMutation(removeThirdPartyMutation(ref))
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const create = (
    <Button
      variant="primary"
      icon={<Plus aria-hidden size={14} />}
      disabledReason={forbidden}
      onClick={() => setOpen({ kind: 'new' })}
    >
      Add issuer
    </Button>
  )
  return (
    <ResourcePage
      title="Third-party issuers"
      within={['Authentication', project?.name]}
      description="Issuers whose tokens the data API, GraphQL and storage accept besides those of this project. Their users are not in the list of users."
      actions={reason === undefined && listPart(issuers.data, create)}
    >
      <QueryTable
        label="Issuers"
        query={issuers}
        columns={issuerColumns(forbidden, (issuer) => setOpen({ kind: 'removal', issuer }))}
        rowKey={({ id }) => id}
        failure="The issuers could not be loaded"
        skeleton="h-40 !rounded-lg"
        noAccess={reason === undefined ? undefined : { to: 'the settings of authentication', reason }}
        empty={{
          icon: <BadgeCheck aria-hidden size={28} strokeWidth={1.5} />,
          title: 'No issuers',
          text: 'Add Firebase, Auth0, Amazon Cognito, Clerk, WorkOS or another issuer where your users sign in already.',
          action: create,
        }}
      />
      <Suspense>
        {open?.kind === 'new' && (
          <NewIssuerPanel
            projectRef={ref}
            onAdded={(added) => {
              toast.success(`Added ${issuerName(added)}`)
              close()
            }}
            onClose={close}
          />
        )}
      </Suspense>
      {open?.kind === 'removal' && (
        <DeleteDialog
          title={`Remove ${issuerName(open.issuer)}`}
          confirmLabel="Remove issuer"
          failure="The issuer was not removed"
          onDelete={async () => {
            await remove.mutateAsync(open.issuer.id)
            toast.success(`Removed ${issuerName(open.issuer)}`)
          }}
          onClose={close}
        >
          Requests with tokens of this issuer are refused within a second. Rows and files of its users stay. You can add
          the issuer again later.
        </DeleteDialog>
      )}
    </ResourcePage>
  )
}

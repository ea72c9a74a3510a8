import type { SsoProvider } from '@cairn/contracts/authentication/sso-providers'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Building2, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useProjectPermission } from '~/api/permissions.ts'
import { projectQuery } from '~/api/projects.ts'
import { DeleteDialog } from '~/kit/DeleteDialog.tsx'
import { QueryContent } from '~/kit/QueryContent.tsx'
import { QueryTable } from '~/kit/QueryTable.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'
import { Banner } from '~/ui/banner.tsx'
import { Button } from '~/ui/button.tsx'
import { lazyPart } from '~/ui/lazy-part.ts'
import { toast } from '~/ui/toast.ts'
import { deleteSsoProviderMutation } from '../api/sso-providers.ts'
import { ssoQueries } from '../queries.ts'
import { AuthSettingsCard } from '../settings/AuthSettingsCard.tsx'
import type { Setting } from '../settings/settings.ts'
import { providerColumns, providerName } from './provider-columns.tsx'
import { SamlAddresses } from './SamlAddresses.tsx'

const ProviderPanel = lazyPart(async () => (await import('./ProviderPanel.tsx')).ProviderPanel)

const saml: readonly Setting[] = [
  {
    kind: 'switch',
    name: 'saml_enabled',
    label: 'Sign in with SAML 2.0',
    hint: 'People of the organizations below sign in at the identity provider of their organization. When this is off, their sign-ins are refused and the list stays. Off by default.',
  },
]

/** What is open over the page. */
type Open = { kind: 'new' } | { kind: 'edit' | 'deletion'; provider: SsoProvider }

const unchangeableReason = (isInPlan: boolean | undefined, isOn: boolean | undefined): string | undefined => {
  if (isInPlan === false) return 'The plan of this project does not include single sign-on.'
  return isOn === false ? 'Switch on SAML 2.0 first.' : undefined
}

export const SsoPage = () => {
  const { ref } = useParams({ from: '/project/$ref' })
  const { data: project } = useQuery(projectQuery(ref))
  const { reason, isAllowed } = useProjectPermission('auth_settings:Read', ref)
  const { reason: forbidden } = useProjectPermission('auth_settings:Write', ref)
  const queries = usePageQueries(ssoQueries)
  const config = useQuery(queries.config)
  const providers = useQuery({ ...queries.providers, enabled: isAllowed })
  const remove = useMutation(deleteSsoProviderMutation(ref))
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const isInPlan = providers.data?.is_in_plan
  const unchangeable = unchangeableReason(isInPlan, config.data?.saml_enabled)
  return (
    <ResourcePage
      title="Single sign-on"
      within={['Authentication', project?.name]}
      description="Organizations whose people sign in to your applications with the account that they have there."
    >
      <QueryContent
        // Together: the sentence about the plan stands over the settings, and comes with the organizations.
        query={{ ...config, data: providers.isPending ? undefined : config.data }}
        failure="The settings could not be loaded"
        skeleton="h-96 !rounded-lg"
        noAccess={reason === undefined ? undefined : { to: 'the settings of authentication', reason }}
      >
        {(known) => (
          <div key={ref} className="flex flex-col gap-4">
            {isInPlan === false && (
              <Banner tone="warning" title="Not included in the plan of this project">
                Sign-ins by SAML 2.0 are refused, and no organization can be added. An operator of this installation can
                change the plan.
              </Banner>
            )}
            <AuthSettingsCard
              projectRef={ref}
              config={known}
              title="SAML 2.0"
              settings={saml}
              saved="Saved. Applies from the next sign-in on."
            />
            <SamlAddresses projectUrl={project?.url} />
            <section aria-labelledby="sso-organizations" className="pt-2">
              <div className="mb-3 flex flex-wrap items-center gap-2">
                <h2 id="sso-organizations" className="text-base font-medium">
                  Organizations
                </h2>
                <Button
                  variant="primary"
                  className="ml-auto"
                  icon={<Plus aria-hidden size={14} />}
                  disabledReason={forbidden ?? unchangeable}
                  onClick={() => setOpen({ kind: 'new' })}
                >
                  Add organization
                </Button>
              </div>
              <QueryTable
                label="Organizations"
                query={{ ...providers, data: providers.data?.items }}
                columns={providerColumns({
                  forbidden,
                  unchangeable,
                  onEdit: (provider) => setOpen({ kind: 'edit', provider }),
                  onDelete: (provider) => setOpen({ kind: 'deletion', provider }),
                })}
                rowKey={({ id }) => id}
                failure="The organizations could not be loaded"
                skeleton="h-40 !rounded-lg"
                empty={{
                  icon: <Building2 aria-hidden size={28} strokeWidth={1.5} />,
                  title: 'No organizations',
                  text: 'Add an organization with the SAML metadata of its identity provider, such as Okta or Microsoft Entra ID.',
                }}
              />
            </section>
          </div>
        )}
      </QueryContent>
      <Suspense>
        {(open?.kind === 'new' || open?.kind === 'edit') && (
          <ProviderPanel
            projectRef={ref}
            {...(open.kind === 'edit' ? { provider: open.provider } : {})}
            onSaved={(saved) => {
              toast.success(`${open.kind === 'new' ? 'Added' : 'Saved'} ${providerName(saved)}`)
              close()
            }}
            onClose={close}
          />
        )}
      </Suspense>
      {open?.kind === 'deletion' && (
        <DeleteDialog
          title={`Delete ${providerName(open.provider)}`}
          confirmLabel="Delete organization"
          failure="The organization was not deleted"
          onDelete={async () => {
            await remove.mutateAsync(open.provider.id)
            toast.success(`Deleted ${providerName(open.provider)}`)
          }}
          onClose={close}
        >
          The sessions of its people end, and they cannot sign in any more. The users stay in the list of users. This
          cannot be undone.
        </DeleteDialog>
      )}
    </ResourcePage>
  )
}

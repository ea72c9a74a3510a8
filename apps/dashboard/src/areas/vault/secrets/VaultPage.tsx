import { isActionAllowed } from '@cairn/contracts/projects/project-status'
import type { VaultSecret } from '@cairn/contracts/vault/secrets'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Plus, Vault } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useProjectPermission } from '~/api/permissions.ts'
import { projectQuery } from '~/api/projects.ts'
import { ProjectStatusScreen } from '~/components/ProjectStatusScreen.tsx'
import { useAddressParam } from '~/components/use-address-param.ts'
import { filteredQuery } from '~/kit/filtered-query.ts'
import { QueryItems } from '~/kit/QueryList.tsx'
import { listPart } from '~/kit/list-part.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import { SearchField } from '~/kit/SearchField.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { lazyPart } from '~/ui/lazy-part.ts'
import { vaultQueries } from '../queries.ts'
import { SecretRow } from './SecretRow.tsx'

const SecretPanel = lazyPart(async () => (await import('./SecretPanel.tsx')).SecretPanel)
const DeleteSecretDialog = lazyPart(async () => (await import('./DeleteSecretDialog.tsx')).DeleteSecretDialog)

/** What is open over the page. */
type Open = { kind: 'new' } | { kind: 'edit' | 'deletion'; secret: VaultSecret }

export const VaultPage = () => {
  const { ref } = useParams({ from: '/project/$ref' })
  const secrets = useQuery(usePageQueries(vaultQueries).secrets)
  const { data: project } = useQuery(projectQuery(ref))
  const { reason: unreadable } = useProjectPermission('vault_secrets:Read', ref)
  const { reason: unwritable } = useProjectPermission('vault_secrets:Write', ref)
  const [search = ''] = useAddressParam('search')
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const hasSecrets = secrets.data !== undefined && secrets.data.length > 0
  const newSecret = (
    <Button
      variant="primary"
      icon={<Plus aria-hidden size={14} />}
      disabledReason={unwritable}
      onClick={() => setOpen({ kind: 'new' })}
    >
      New secret
    </Button>
  )

  // The other settings are of use without the database.
  if (project !== undefined && !isActionAllowed('query', project.status))
    return <ProjectStatusScreen project={project} />

  return (
    <ResourcePage
      narrow
      title="Vault"
      within={['Project settings', project?.name]}
      description={
        <>
          Secrets that functions and triggers of the database need, such as keys of other services. They are stored
          encrypted, and SQL reads them from <code className="font-mono text-xs">vault.decrypted_secrets</code>.
        </>
      }
      actions={unreadable === undefined && listPart(secrets.data, newSecret)}
    >
      {unreadable === undefined &&
        listPart(
          secrets.data,
          <div className="mb-4 flex">
            <SearchField label="Search secrets" placeholder="Search secrets" />
          </div>,
        )}
      <QueryItems
        query={filteredQuery(secrets, search, ({ name, description }) => `${name ?? ''}\n${description}`)}
        failure="The secrets could not be loaded"
        skeleton="h-64 !rounded-lg"
        noAccess={unreadable === undefined ? undefined : { to: 'the vault of this project', reason: unreadable }}
        empty={
          hasSecrets
            ? { title: 'No secrets match', text: 'Change the search to see others.' }
            : {
                icon: <Vault aria-hidden size={28} />,
                title: 'No secrets',
                text: 'Keep keys of other services here, and read them in functions without writing them into code.',
                action: newSecret,
              }
        }
      >
        {(found) => (
          <Card>
            <ul aria-label="Secrets">
              {found.map((secret) => (
                <SecretRow
                  key={secret.id}
                  projectRef={ref}
                  secret={secret}
                  onEdit={() => setOpen({ kind: 'edit', secret })}
                  onDelete={() => setOpen({ kind: 'deletion', secret })}
                />
              ))}
            </ul>
          </Card>
        )}
      </QueryItems>
      <Suspense>
        {open?.kind === 'new' && <SecretPanel projectRef={ref} onClose={close} />}
        {open?.kind === 'edit' && <SecretPanel projectRef={ref} secret={open.secret} onClose={close} />}
        {open?.kind === 'deletion' && <DeleteSecretDialog projectRef={ref} secret={open.secret} onClose={close} />}
      </Suspense>
    </ResourcePage>
  )
}

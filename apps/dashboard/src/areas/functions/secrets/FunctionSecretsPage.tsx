import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { KeyRound, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useProjectPermission } from '~/api/permissions.ts'
import { projectQuery } from '~/api/projects.ts'
import { useAddressParam } from '~/components/use-address-param.ts'
import { filteredQuery } from '~/kit/filtered-query.ts'
import { QueryTable } from '~/kit/QueryTable.tsx'
import { listPart } from '~/kit/list-part.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import { SearchField } from '~/kit/SearchField.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'
import { Button } from '~/ui/button.tsx'
import { lazyPart } from '~/ui/lazy-part.ts'
import { functionSecretsQueries } from '../queries.ts'
import { secretColumns } from './secret-columns.tsx'

const SecretsPanel = lazyPart(async () => (await import('./SecretsPanel.tsx')).SecretsPanel)
const DeleteSecretDialog = lazyPart(async () => (await import('./DeleteSecretDialog.tsx')).DeleteSecretDialog)

/** What is open over the page. */
type Open = { kind: 'new' } | { kind: 'change' | 'deletion'; name: string }

export const FunctionSecretsPage = () => {
  const { ref } = useParams({ from: '/project/$ref' })
  const secrets = useQuery(usePageQueries(functionSecretsQueries).secrets)
  const { data: project } = useQuery(projectQuery(ref))
  const { reason: unreadable } = useProjectPermission('function_secrets:Read', ref)
  const { reason: unwritable } = useProjectPermission('function_secrets:Write', ref)
  const [search = ''] = useAddressParam('search')
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const hasSecrets = secrets.data !== undefined && secrets.data.length > 0
  const add = (
    <Button
      variant="primary"
      icon={<Plus aria-hidden size={14} />}
      disabledReason={unwritable}
      onClick={() => setOpen({ kind: 'new' })}
    >
      Add secrets
    </Button>
  )
  return (
    <ResourcePage
      title="Secrets"
      within={['Edge functions', project?.name]}
      description={
        <>
          Functions read them with <code className="font-mono text-xs">Deno.env.get</code>. They are stored encrypted,
          and their values are not shown again. The address and the keys of the project and the connection string of its
          database are there already, as <code className="font-mono text-xs">SUPABASE_URL</code>,{' '}
          <code className="font-mono text-xs">SUPABASE_ANON_KEY</code>,{' '}
          <code className="font-mono text-xs">SUPABASE_SERVICE_ROLE_KEY</code> and{' '}
          <code className="font-mono text-xs">SUPABASE_DB_URL</code>.
        </>
      }
      actions={unreadable === undefined && listPart(secrets.data, add)}
    >
      {unreadable === undefined &&
        listPart(
          secrets.data,
          <div className="mb-4 flex">
            <SearchField label="Search secrets" placeholder="Search secrets" />
          </div>,
        )}
      <QueryTable
        label="Secrets"
        query={filteredQuery(secrets, search, ({ name }) => name)}
        columns={secretColumns({
          unwritable,
          onChange: ({ name }) => setOpen({ kind: 'change', name }),
          onDelete: ({ name }) => setOpen({ kind: 'deletion', name }),
        })}
        rowKey={({ name }) => name}
        failure="The secrets could not be loaded"
        skeleton="h-40 !rounded-lg"
        noAccess={unreadable === undefined ? undefined : { to: 'the secrets of functions', reason: unreadable }}
        empty={
          hasSecrets
            ? { title: 'No secrets match', text: 'Change the search to see others.' }
            : {
                icon: <KeyRound aria-hidden size={28} strokeWidth={1.5} />,
                title: 'No secrets',
                text: 'Keep keys of other services here, not in the code of a function.',
                action: add,
              }
        }
      />
      <Suspense>
        {open?.kind === 'new' && <SecretsPanel projectRef={ref} onClose={close} />}
        {open?.kind === 'change' && <SecretsPanel projectRef={ref} name={open.name} onClose={close} />}
        {open?.kind === 'deletion' && <DeleteSecretDialog projectRef={ref} name={open.name} onClose={close} />}
      </Suspense>
    </ResourcePage>
  )
}

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { Mail, Plus, Trash2, Users } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useProjectPermission } from '~/api/permissions.ts'
import { projectQuery } from '~/api/projects.ts'
import { useAddressParam } from '~/components/use-address-param.ts'
import { LoadMore } from '~/kit/LoadMore.tsx'
import { QueryTable } from '~/kit/QueryTable.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'
import { Button } from '~/ui/button.tsx'
import { lazyPart } from '~/ui/lazy-part.ts'
import { usersQueries } from '../queries.ts'
import { useHiddenColumns } from './use-hidden-columns.ts'
import { selectionColumn, userColumns } from './user-columns.tsx'
import { isFiltered, userFilter } from './user-filter.ts'
import { ColumnsMenu, UserFilters } from './UserFilters.tsx'

const UserPanel = lazyPart(async () => (await import('./UserPanel.tsx')).UserPanel)
const NewUserPanel = lazyPart(async () => (await import('./NewUserPanel.tsx')).NewUserPanel)
const InviteUserPanel = lazyPart(async () => (await import('./InviteUserPanel.tsx')).InviteUserPanel)
const DeleteUsersDialog = lazyPart(async () => (await import('./DeleteUsersDialog.tsx')).DeleteUsersDialog)

const none: ReadonlySet<string> = new Set()

interface Total {
  count: number
  is_estimate: boolean
}

const countText = ({ count, is_estimate: isEstimate }: Total): string => {
  const users = `${count.toLocaleString('en-US')} ${count === 1 ? 'user' : 'users'}`
  return isEstimate ? `About ${users}` : users
}

export const UsersPage = () => {
  const { ref } = useParams({ from: '/project/$ref' })
  const filter = userFilter(useSearch({ strict: false }))
  const { data: project } = useQuery(projectQuery(ref))
  const { reason, isAllowed } = useProjectPermission('auth_users:Read', ref)
  const users = useInfiniteQuery({ ...usePageQueries(usersQueries).users, enabled: isAllowed })
  const [opened, setOpened] = useAddressParam('user')
  const [hidden, setHidden] = useHiddenColumns()
  const { reason: forbidden } = useProjectPermission('auth_users:Write', ref)
  const [selected, setSelected] = useState(none)
  const [asked, setAsked] = useState<'new' | 'invitation' | 'deletion'>()
  const close = () => setAsked(undefined)
  const first = users.data?.pages[0]
  const isEmpty = !isFiltered(filter) && first?.users.length === 0
  const create = (
    <>
      <Button icon={<Mail aria-hidden size={14} />} disabledReason={forbidden} onClick={() => setAsked('invitation')}>
        Invite user
      </Button>
      <Button
        variant="primary"
        icon={<Plus aria-hidden size={14} />}
        disabledReason={forbidden}
        onClick={() => setAsked('new')}
      >
        New user
      </Button>
    </>
  )
  return (
    <ResourcePage
      title="Users"
      within={['Authentication', project?.name]}
      description={first?.total ? countText(first.total) : 'People who sign in to your applications.'}
      // In the box that says that there are none, once that is known.
      actions={reason === undefined && !isEmpty && create}
    >
      {reason === undefined && (
        <div className="mb-4 flex flex-wrap items-center gap-2">
          <UserFilters filter={filter} providers={first?.providers ?? undefined} />
          <span className="ml-auto flex items-center gap-2">
            <ColumnsMenu hidden={hidden} onChange={setHidden} />
            {selected.size > 0 && (
              <Button variant="danger" icon={<Trash2 aria-hidden size={14} />} onClick={() => setAsked('deletion')}>
                Delete {selected.size} {selected.size === 1 ? 'user' : 'users'}
              </Button>
            )}
          </span>
        </div>
      )}
      <QueryTable
        label="Users"
        query={{ ...users, data: users.data?.pages.flatMap((page) => page.users) }}
        columns={[
          ...(forbidden === undefined ? [selectionColumn(selected, setSelected)] : []),
          ...userColumns(setOpened).filter(({ id }) => !hidden.includes(id)),
        ]}
        rowKey={({ id }) => id}
        failure="The users could not be loaded"
        skeleton="h-96 !rounded-lg"
        noAccess={reason === undefined ? undefined : { to: 'the users of this project', reason }}
        empty={{
          icon: <Users aria-hidden size={28} strokeWidth={1.5} />,
          title: isFiltered(filter) ? 'No users match' : 'No users',
          text: isFiltered(filter)
            ? 'A search finds email addresses, names, phone numbers and IDs that begin with it.'
            : 'Users who sign up in your applications appear here.',
          ...(isEmpty && { action: create }),
        }}
      />
      <LoadMore query={users} whenReached />
      <Suspense>
        {opened !== undefined && isAllowed && (
          <UserPanel key={opened} projectRef={ref} userId={opened} onClose={() => setOpened(undefined)} />
        )}
        {asked === 'new' && <NewUserPanel projectRef={ref} onClose={close} />}
        {asked === 'invitation' && <InviteUserPanel projectRef={ref} onClose={close} />}
        {asked === 'deletion' && (
          <DeleteUsersDialog projectRef={ref} ids={[...selected]} onDeleted={() => setSelected(none)} onClose={close} />
        )}
      </Suspense>
    </ResourcePage>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useProjectPermission } from '~/api/permissions.ts'
import { projectQuery } from '~/api/projects.ts'
import { ButtonLink } from '~/components/ButtonLink.tsx'
import { LeaveGuard } from '~/components/LeaveGuard.tsx'
import { useAddressParam } from '~/components/use-address-param.ts'
import { BackLink } from '~/kit/BackLink.tsx'
import { QueryContent } from '~/kit/QueryContent.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import { SearchField } from '~/kit/SearchField.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'
import { SchemaSelect } from '../objects/SchemaSelect.tsx'
import { useSchema } from '../objects/use-schema.ts'
import { databasePaths } from '../paths.ts'
import { roleQueries } from '../queries.ts'
import type { Turned } from './privilege-draft.ts'
import { changeOf, nothing } from './privilege-draft.ts'
import { PrivilegeChanges } from './PrivilegeChanges.tsx'
import { PrivilegesEditor } from './PrivilegesEditor.tsx'
import { whyPrivilegesAreFixed } from './role-kinds.ts'

export const RolePage = () => {
  const { ref } = useParams({ from: '/project/$ref' })
  const queries = usePageQueries(roleQueries)
  const { data: project } = useQuery(projectQuery(ref))
  const { data: schemas = [] } = useQuery(queries.schemas)
  const privileges = useQuery(queries.privileges)
  const { reason: unreadable } = useProjectPermission('tenant:Sql:Read', ref)
  const { reason: notAllowed } = useProjectPermission('tenant:Sql:Write', ref)
  const schema = useSchema()
  const [search = ''] = useAddressParam('search')
  // Kept while another schema is looked at.
  const [turnedIn, setTurnedIn] = useState<ReadonlyMap<string, Turned>>(new Map())
  const turned = turnedIn.get(schema) ?? nothing
  const setTurned = (next: Turned) => setTurnedIn((before) => new Map(before).set(schema, next))
  const unsaved = [...turnedIn].filter(([, each]) => each.size > 0).map(([name]) => name)
  const role = privileges.data?.role
  const change = privileges.data && changeOf(privileges.data, turned)
  return (
    <ResourcePage
      title={role ?? 'Role'}
      within={['Roles', project?.name]}
      description="What this role can do with the tables and views of a schema."
      actions={<BackLink to={databasePaths.roles({ ref })}>Roles</BackLink>}
    >
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <SchemaSelect projectRef={ref} schemas={schemas} />
        <SearchField label="Search tables and views" placeholder="Search tables and views" />
      </div>
      <QueryContent
        query={privileges}
        failure="The privileges could not be loaded"
        skeleton="h-64 !rounded-lg"
        wayOn={<ButtonLink to={databasePaths.roles({ ref })}>Go to the roles</ButtonLink>}
        noAccess={unreadable === undefined ? undefined : { to: 'the privileges of this project', reason: unreadable }}
      >
        {(loaded) => (
          <PrivilegesEditor
            privileges={loaded}
            search={search}
            turned={turned}
            onTurned={setTurned}
            forbidden={notAllowed ?? whyPrivilegesAreFixed(loaded.role)}
          />
        )}
      </QueryContent>
      {unsaved.some((each) => each !== schema) && (
        <p className="mt-4 text-sm text-warning">
          There are unsaved changes in {unsaved.filter((each) => each !== schema).join(', ')}.
        </p>
      )}
      {change !== undefined && role !== undefined && (
        <PrivilegeChanges
          projectRef={ref}
          role={role}
          change={change}
          count={turned.size}
          onDone={() => setTurned(nothing)}
        />
      )}
      <LeaveGuard dirty={unsaved.length > 0} what="The changed privileges" />
    </ResourcePage>
  )
}

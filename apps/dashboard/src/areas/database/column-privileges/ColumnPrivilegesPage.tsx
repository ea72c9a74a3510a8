import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Columns3, FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { useProjectPermission } from '~/api/permissions.ts'
import { projectQuery } from '~/api/projects.ts'
import { LeaveGuard } from '~/components/LeaveGuard.tsx'
import { ButtonLink } from '~/components/ButtonLink.tsx'
import { useAddressParam } from '~/components/use-address-param.ts'
import { QueryContent } from '~/kit/QueryContent.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import { usePreviewsInForce } from '~/previews/use-previews-in-force.ts'
import { usePageQueries } from '~/routes/page-queries.ts'
import { Combobox } from '~/ui/combobox.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { SchemaSelect } from '../objects/SchemaSelect.tsx'
import { useSchema } from '../objects/use-schema.ts'
import { databasePaths } from '../paths.ts'
import { columnPrivilegesQueries } from '../queries.ts'
import type { Turned } from './grants.ts'
import { nothing } from './grants.ts'
import { PrivilegeEditor } from './PrivilegeEditor.tsx'
import { columnGrantsQuery } from '../api/column-grants.ts'

const Privileges = () => {
  const { ref } = useParams({ from: '/project/$ref' })
  const queries = usePageQueries(columnPrivilegesQueries)
  const relations = useQuery(queries.objects)
  const { data: schemas = [] } = useQuery(queries.schemas)
  const { data: roles = [] } = useQuery(queries.roles)
  const { reason: unreadable } = useProjectPermission('tenant:Sql:Read', ref)
  const { reason: forbidden } = useProjectPermission('tenant:Sql:Write', ref)
  const schema = useSchema()
  const [wanted, setTable] = useAddressParam('table')
  const [role = 'authenticated', setRole] = useAddressParam('role')
  const table = relations.data?.find(({ name }) => name === wanted) ?? relations.data?.[0]
  // Kept while another table or role is looked at.
  const [turnedBy, setTurnedBy] = useState<ReadonlyMap<string, Turned>>(new Map())
  const place = `${table?.id} ${role}`
  const unsaved = [...turnedBy].filter(([, turned]) => turned.size > 0).map(([each]) => each)
  const grants = useQuery(columnGrantsQuery(ref, table?.id, role))
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <SchemaSelect projectRef={ref} schemas={schemas} />
        <Combobox
          label="Table"
          mono
          value={table?.name}
          placeholder="Choose a table"
          options={(relations.data ?? []).map(({ name }) => ({ value: name, label: name }))}
          onValueChange={setTable}
          className="!w-56 max-sm:!w-full"
        />
        <Combobox
          label="Role"
          mono
          value={role}
          options={['PUBLIC', ...roles.map(({ name }) => name)].map((name) => ({ value: name, label: name }))}
          onValueChange={setRole}
          className="!w-56 max-sm:!w-full"
        />
      </div>
      <QueryContent
        query={relations}
        failure="The tables could not be loaded"
        skeleton="h-64 !rounded-lg"
        noAccess={unreadable === undefined ? undefined : { to: 'the privileges of this project', reason: unreadable }}
      >
        {() =>
          table === undefined ? (
            <EmptyState icon={<Columns3 aria-hidden size={28} strokeWidth={1.5} />} title="No tables in this schema">
              Privileges of a role on the columns of a table are listed here.
            </EmptyState>
          ) : (
            <QueryContent query={grants} failure="The privileges could not be loaded" skeleton="h-64 !rounded-lg">
              {(loaded) => (
                <PrivilegeEditor
                  projectRef={ref}
                  schema={schema}
                  table={table.name}
                  role={role}
                  grants={loaded}
                  turned={turnedBy.get(place) ?? nothing}
                  onTurned={(turned) => setTurnedBy((before) => new Map(before).set(place, turned))}
                  forbidden={forbidden}
                />
              )}
            </QueryContent>
          )
        }
      </QueryContent>
      {unsaved.some((each) => each !== place) && (
        <p className="mt-4 text-sm text-warning">There are unsaved changes of another table or role.</p>
      )}
      <LeaveGuard dirty={unsaved.length > 0} what="The changed privileges" />
    </>
  )
}

const PreviewIsOff = () => {
  const { ref } = useParams({ from: '/project/$ref' })
  return (
    <EmptyState
      icon={<FlaskConical aria-hidden size={28} strokeWidth={1.5} />}
      title="Column privileges are a feature preview"
      action={
        <ButtonLink
          variant="primary"
          to={`${databasePaths.columnPrivileges({ ref })}?featurePreviewModal=supabase-ui-cls`}
        >
          View the preview
        </ButtonLink>
      }
    >
      Enable the preview “Column-level security (CLS)” to grant and revoke privileges column by column.
    </EmptyState>
  )
}

export const ColumnPrivilegesPage = () => {
  const { ref } = useParams({ from: '/project/$ref' })
  const { data: project } = useQuery(projectQuery(ref))
  const { isOn, isPending } = usePreviewsInForce()
  return (
    <ResourcePage
      title="Column privileges"
      within={['Database', project?.name]}
      description="What a role can do with single columns of a table."
    >
      {!isPending && (isOn('supabase-ui-cls') ? <Privileges /> : <PreviewIsOff />)}
    </ResourcePage>
  )
}

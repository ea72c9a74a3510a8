import { namesIn } from '@cairn/contracts/data-api/name-list'
import type { RelationDetail } from '@cairn/contracts/database/catalogue'
import { useQuery } from '@tanstack/react-query'
import { useProjectPermission } from '~/api/permissions.ts'
import { projectQuery } from '~/api/projects.ts'
import { dataApiSettingsQuery } from '~/areas/data-api/api/data-api-settings.ts'
import { ButtonLink } from '~/components/ButtonLink.tsx'
import { QueryContent } from '~/kit/QueryContent.tsx'
import { SidePanel } from '~/ui/side-panel.tsx'
import { tableValue } from '../docs/documented.ts'
import { TypesButton } from '../docs/TypesButton.tsx'
import { apiDocsPaths } from '../paths.ts'
import { ExposedTable } from './ExposedTable.tsx'

interface ApiPanelProps {
  projectRef: string
  table: RelationDetail
  onClose: () => void
}

/** The API docs of one table, beside its rows. */
export const ApiPanel = ({ projectRef, table, onClose }: ApiPanelProps) => {
  const settings = useQuery(dataApiSettingsQuery(projectRef))
  const { data: project } = useQuery(projectQuery(projectRef))
  const { reason } = useProjectPermission('tenant:Sql:Read', projectRef)
  return (
    <SidePanel
      open
      name="api-docs"
      pageStaysInUse
      defaultWidth={560}
      title="API docs"
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      footer={
        <>
          <ButtonLink
            to={apiDocsPaths.docs({ ref: projectRef })}
            search={{ schema: table.schema, object: tableValue(table) }}
          >
            All API docs
          </ButtonLink>
          <TypesButton projectRef={projectRef} />
        </>
      }
    >
      <QueryContent
        query={settings}
        failure="The settings of the data API could not be loaded"
        skeleton="h-64 !rounded-lg"
        noAccess={reason === undefined ? undefined : { to: 'the API docs', reason }}
      >
        {({ db_schema: schemas }) =>
          project !== undefined && <ExposedTable project={project} table={table} schemas={namesIn(schemas)} />
        }
      </QueryContent>
    </SidePanel>
  )
}

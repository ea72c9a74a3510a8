import type { RelationDetail } from '@cairn/contracts/database/catalogue'
import type { ProjectDetail } from '@cairn/contracts/projects/projects'
import { dataApiPaths } from '~/areas/data-api/paths.ts'
import { ButtonLink } from '~/components/ButtonLink.tsx'
import { storedChoice } from '~/state/stored-choice.ts'
import { EmptyState } from '~/ui/empty-state.tsx'
import { TabPanel, Tabs } from '~/ui/tabs.tsx'
import { TableDocs } from '../docs/TableDocs.tsx'
import { useExampleKey } from '../docs/use-example-key.ts'
import type { Language } from '../snippets/snippet.ts'
import { languages } from '../snippets/snippet.ts'

const lastLanguage = storedChoice<Language>(
  'cairn.api-docs.language',
  languages.map(({ value }) => value),
  'javascript',
)

interface ExposedTableProps {
  project: ProjectDetail
  table: RelationDetail
  /** The exposed schemas; the first one is the default of requests. */
  schemas: readonly string[]
}

/** The snippets of a table in the chosen language, or why the data API does not respond for it. */
export const ExposedTable = ({ project, table, schemas }: ExposedTableProps) => {
  const { ref, url } = project
  const apiKey = useExampleKey(project)
  const language = lastLanguage.useValue()
  const [defaultSchema] = schemas
  if (defaultSchema === undefined || !schemas.includes(table.schema))
    return (
      <EmptyState
        title={defaultSchema === undefined ? 'The data API is disabled' : `The schema ${table.schema} is not exposed`}
        action={<ButtonLink to={dataApiPaths.settings({ ref })}>Data API settings</ButtonLink>}
      >
        {defaultSchema === undefined
          ? `Enable it to reach ${table.name} over HTTP.`
          : `Add it to the exposed schemas to reach ${table.name} over HTTP.`}
      </EmptyState>
    )
  return (
    <Tabs label="Language" tabs={languages} value={language} onValueChange={lastLanguage.set}>
      <TabPanel value={language} className="pt-4">
        <TableDocs
          projectRef={ref}
          tableId={table.id}
          place={{ url, apiKey, schema: table.schema, defaultSchema }}
          language={language}
        />
      </TabPanel>
    </Tabs>
  )
}

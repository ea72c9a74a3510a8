import { databaseWords } from '@cairn/contracts/projects/project-flags'
import type { ProjectDetail } from '@cairn/contracts/projects/projects'
import { Link } from '@tanstack/react-router'
import { formatBytes } from '~/lib/bytes.ts'
import { Card } from '~/ui/card.tsx'
import { PropertyList } from '~/ui/property-list.tsx'
import { projectPaths } from '../../paths.ts'

const readOnlyReasons = {
  disk: 'the databases exceed their size limit',
  'host-disk': 'the disk of this installation is almost full',
  locked: 'the project is locked, since the disk of this installation is almost full',
} as const satisfies Record<NonNullable<ProjectDetail['read_only']>, string>

const readOnlyText = ({ read_only: because, status }: ProjectDetail) => {
  if (because !== null) return <span className="text-danger">Yes: {readOnlyReasons[because]}</span>
  // Of a database that does not run it is not known.
  return status === 'ACTIVE_HEALTHY' ? 'No' : undefined
}

const sizeText = ({ database_bytes: bytes, database_limit_bytes: limit }: ProjectDetail): string | undefined => {
  if (bytes === null) return undefined
  return limit === null ? formatBytes(bytes) : `${formatBytes(bytes)} of ${formatBytes(limit)}`
}

export const FactsCard = ({ project }: { project: ProjectDetail }) => (
  <Card>
    <PropertyList
      properties={[
        { label: 'Region', value: project.region_name },
        // The machine of the installation is both.
        { label: 'Provider', value: project.cloud_provider === 'local' ? undefined : project.cloud_provider_name },
        {
          label: 'Compute size',
          value: (
            <Link to={projectPaths.compute(project)} className="underline underline-offset-4">
              {project.infra_compute_name}
            </Link>
          ),
        },
        { label: 'Database', value: databaseWords(project.dbVersion) },
        { label: 'Database size', value: sizeText(project) },
        { label: 'Read-only', value: readOnlyText(project) },
      ].filter(({ value }) => value !== undefined)}
    />
  </Card>
)

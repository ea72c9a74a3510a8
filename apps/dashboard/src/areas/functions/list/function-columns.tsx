import type { EdgeFunction } from '@cairn/contracts/functions/functions'
import { Link } from '@tanstack/react-router'
import type { Column } from '~/kit/TableRows.tsx'
import { Badge } from '~/ui/badge.tsx'
import { CopyButton } from '~/ui/copy-button.tsx'
import { Time } from '~/ui/time.tsx'
import { functionsPaths } from '../paths.ts'

interface FunctionColumnsOptions {
  projectRef: string
  /** The address of a function. */
  urlOf: (slug: string) => string
}

export const functionColumns = ({ projectRef, urlOf }: FunctionColumnsOptions): readonly Column<EdgeFunction>[] => [
  {
    id: 'name',
    label: 'Name',
    sortBy: ({ slug }) => slug,
    cell: ({ slug, name, verify_jwt: isChecked }) => (
      <span className="block min-w-0">
        <span className="flex min-w-0 items-center gap-2">
          <Link
            to={functionsPaths.one({ ref: projectRef, slug })}
            className="min-w-0 truncate font-medium hover:underline"
          >
            {slug}
          </Link>
          {!isChecked && <Badge>Public</Badge>}
        </span>
        {name !== slug && <span className="block truncate text-xs text-muted">{name}</span>}
      </span>
    ),
  },
  {
    id: 'url',
    label: 'URL',
    className: 'w-2/5 max-lg:hidden',
    cell: ({ slug }) => (
      <span className="flex min-w-0 items-center gap-1">
        <code className="min-w-0 truncate font-mono text-xs text-muted" title={urlOf(slug)}>
          /functions/v1/{slug}
        </code>
        <CopyButton text={urlOf(slug)} label={`Copy the URL of ${slug}`} />
      </span>
    ),
  },
  {
    id: 'version',
    label: 'Deployments',
    isNumber: true,
    className: 'w-32 max-sm:hidden',
    sortBy: ({ version }) => version,
    cell: ({ version }) => version.toLocaleString('en-US'),
  },
  {
    id: 'updated',
    label: 'Updated',
    className: 'w-32',
    sortBy: ({ updated_at: at }) => at,
    cell: ({ updated_at: at }) => <Time value={new Date(at).toISOString()} />,
  },
]

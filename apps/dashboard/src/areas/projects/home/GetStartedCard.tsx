import type { ProjectDetail } from '@cairn/contracts/projects/projects'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight, Circle, CircleCheck } from 'lucide-react'
import { relationsQuery } from '~/api/catalogue.ts'
import { invitationsQuery } from '~/areas/organization/api/invitations.ts'
import { membersQuery } from '~/areas/organization/api/members.ts'
import { snippetsQuery } from '~/areas/sql-editor/api/snippets.ts'
import { organizationPaths } from '~/areas/organization/paths.ts'
import { projectPaths } from '../paths.ts'
import { sqlEditorPaths } from '~/areas/sql-editor/paths.ts'
import { tableEditorPaths } from '~/areas/table-editor/paths.ts'
import { Card } from '~/ui/card.tsx'
import { Progress } from '~/ui/progress.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { databaseFactsQuery, isTable } from './database-facts.ts'

interface Step {
  label: string
  done: boolean
  to: string
  /** Opens the ways to connect, or the form of a table. */
  search?: { showConnect?: true; panel?: 'new-table' }
}

const noSearch = {}

const StepRow = ({ label, done, to, search = noSearch }: Step) => (
  <li>
    <Link
      to={to}
      search={search}
      className="-mx-2 flex h-8 items-center gap-3 rounded-md px-2 text-sm hover:bg-surface-2"
    >
      {done ? (
        <CircleCheck aria-hidden size={16} className="text-accent" />
      ) : (
        <Circle aria-hidden size={16} className="text-faint" />
      )}
      <span className={done ? 'flex-1 text-faint line-through' : 'flex-1'}>{label}</span>
      {done ? <span className="sr-only">Done</span> : <ArrowRight aria-hidden size={14} className="text-faint" />}
    </Link>
  </li>
)

/** What is true of the project, asked of those who know. Undefined: not known yet. `failed`: somebody did not answer. */
const useSteps = (project: ProjectDetail): { steps: Step[] | undefined; failed: boolean } => {
  const { ref, organization_slug: slug, first_connected_at: firstConnectedAt } = project
  const relations = useQuery(relationsQuery(ref, 'public'))
  const facts = useQuery(databaseFactsQuery(ref))
  const snippets = useQuery(snippetsQuery(ref))
  const members = useQuery(membersQuery(slug))
  const invitations = useQuery(invitationsQuery(slug))
  const failed = [relations, facts, snippets].some(({ error }) => error !== null)
  // Who came for this project alone may not see who else is in the organization: the step is not theirs.
  const isGuest = members.error !== null || invitations.error !== null
  if (
    relations.data === undefined ||
    facts.data === undefined ||
    snippets.data === undefined ||
    (!isGuest && (members.data === undefined || invitations.data === undefined))
  )
    return { steps: undefined, failed }

  const tables = relations.data.filter(isTable)
  const company = (members.data?.length ?? 0) + (invitations.data?.length ?? 0)
  const invite: Step = { label: 'Invite a member', done: company > 1, to: organizationPaths.team({ slug }) }
  return {
    failed,
    steps: [
      {
        label: 'Create a table',
        done: tables.length > 0,
        to: tableEditorPaths.table({ ref }),
        ...(tables.length === 0 && { search: { panel: 'new-table' } }),
      },
      { label: 'Add rows', done: facts.data.hasRows, to: tableEditorPaths.table({ ref }) },
      {
        label: 'Turn on row-level security',
        done: tables.some(({ rls_enabled: enabled }) => enabled),
        to: tableEditorPaths.table({ ref }),
      },
      { label: 'Save a query', done: snippets.data.length > 0, to: sqlEditorPaths.snippet({ ref, id: 'new' }) },
      {
        label: 'Connect with psql or a driver',
        done: firstConnectedAt !== null,
        to: projectPaths.home({ ref }),
        search: { showConnect: true },
      },
      ...(isGuest ? [] : [invite]),
    ],
  }
}

/** Every step is ticked by what is there, never by a click; when all are, the list has done its work. */
export const GetStartedCard = ({ project }: { project: ProjectDetail }) => {
  const { steps, failed } = useSteps(project)
  // A list that helps and cannot: nothing is better than a guess, and the pages it leads to say what is wrong.
  if (failed) return null
  if (steps === undefined) return <Skeleton className="h-[17.5rem] !rounded-lg" />
  const done = steps.filter((step) => step.done).length
  if (done === steps.length) return null
  return (
    <Card
      title="Get started"
      trailing={
        <span className="text-sm text-faint">
          {done} of {steps.length}
        </span>
      }
    >
      <Progress label="Steps done" value={done} max={steps.length} />
      <ul className="mt-3">
        {steps.map((step) => (
          <StepRow key={step.label} {...step} />
        ))}
      </ul>
    </Card>
  )
}

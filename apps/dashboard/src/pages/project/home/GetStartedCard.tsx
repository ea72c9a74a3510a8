import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight, Circle, CircleCheck } from 'lucide-react'
import { relationsQuery } from '~/api/catalogue.ts'
import { snippetsQuery } from '~/api/snippets.ts'
import { paths } from '~/paths.ts'
import { Card } from '~/ui/card.tsx'
import { Progress } from '~/ui/progress.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { FactsCard } from './FactsCard.tsx'

interface Step {
  label: string
  done: boolean
  to: string
}

const StepRow = ({ label, done, to }: Step) => (
  <li>
    <Link to={to} className="-mx-2 flex h-8 items-center gap-3 rounded-md px-2 text-sm hover:bg-surface-2">
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

/** Every step is ticked by what is in the database, never by a click; when all are, the list has done its work. */
export const GetStartedCard = ({ projectRef: ref }: { projectRef: string }) => {
  const { data: relations, error: relationsError } = useQuery(relationsQuery(ref, 'public'))
  const { data: snippets, error: snippetsError } = useQuery(snippetsQuery(ref))
  // A list that helps and cannot: nothing is better than a guess, and the pages it leads to say what is wrong.
  if (relationsError !== null || snippetsError !== null) return null
  if (relations === undefined || snippets === undefined) return <Skeleton className="h-52 !rounded-lg" />

  const tables = relations.filter(({ kind }) => kind === 'table' || kind === 'partitioned table')
  const steps: Step[] = [
    { label: 'Start a database', done: true, to: paths.sqlEditor({ ref }) },
    { label: 'Create a table', done: tables.length > 0, to: paths.tableEditor({ ref }) },
    {
      label: 'Turn on row level security',
      done: tables.some(({ rls_enabled: enabled }) => enabled),
      to: paths.tableEditor({ ref }),
    },
    { label: 'Save a query', done: snippets.length > 0, to: paths.sqlEditor({ ref, id: 'new' }) },
  ]
  const done = steps.filter((step) => step.done).length
  if (done === steps.length) return <FactsCard projectRef={ref} tables={tables} />
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

import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { useId } from 'react'
import { useQuery } from '@tanstack/react-query'
import { projectQuery } from '~/api/projects.ts'
import { useAddressParam } from '~/components/use-address-param.ts'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import { SearchField } from '~/kit/SearchField.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { sqlEditorPaths } from '../paths.ts'
import { newDraft } from '../snippets/new-draft.ts'
import { searchTexts } from './search-texts.ts'
import type { SqlText } from './sql-text.ts'
import { SqlTextCard } from './SqlTextCard.tsx'

interface SqlTextsPageProps {
  title: string
  description: string
  texts: readonly SqlText[]
}

interface GroupProps {
  name: string
  texts: readonly SqlText[]
  onOpen: (text: SqlText) => void
}

const Group = ({ name, texts, onOpen }: GroupProps) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-6">
      <h2 id={id} className="mb-3 text-sm font-medium text-muted">
        {name}
      </h2>
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {texts.map((text) => (
          <li key={text.id} className="min-w-0">
            <SqlTextCard text={text} onOpen={() => onOpen(text)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const Pages = ({ projectRef }: { projectRef: string }) => {
  const pages = [
    { to: sqlEditorPaths.templates({ ref: projectRef }), label: 'Templates' },
    { to: sqlEditorPaths.quickstarts({ ref: projectRef }), label: 'Quickstarts' },
    { to: sqlEditorPaths.snippet({ ref: projectRef }), label: 'SQL editor' },
  ]
  return (
    <nav aria-label="SQL pages" className="-mt-1 mb-4 flex border-b border-line text-sm">
      {pages.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ exact: true, includeSearch: false }}
          className="-mb-px border-b-2 border-transparent px-3 py-2 text-muted hover:text-text aria-[current=page]:border-accent aria-[current=page]:text-text"
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

/** Texts by group, searchable; a click opens one in the editor as a new draft. */
export const SqlTextsPage = ({ title, description, texts }: SqlTextsPageProps) => {
  const { ref = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const [search = ''] = useAddressParam('search')
  const { data: project } = useQuery(projectQuery(ref))
  const found = searchTexts(texts, search)
  const open = ({ title: name, sql }: SqlText) =>
    void navigate({ to: sqlEditorPaths.snippet({ ref, id: newDraft(ref, name, sql) }) })
  return (
    <ResourcePage
      title={title}
      within={['SQL editor', project?.name]}
      description={description}
      actions={<SearchField label={`Search ${title}`} />}
    >
      <Pages projectRef={ref} />
      {[...new Set(found.map(({ group }) => group))].map((name) => (
        <Group key={name} name={name} texts={found.filter(({ group }) => group === name)} onOpen={open} />
      ))}
      {found.length === 0 && (
        <EmptyState icon={<SearchX aria-hidden size={20} />} title={`No ${title} match`}>
          No text has these words in its title, description or SQL.
        </EmptyState>
      )}
    </ResourcePage>
  )
}

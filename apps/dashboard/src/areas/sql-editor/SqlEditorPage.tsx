import { Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { PanelLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ErrorState } from '~/components/ErrorState.tsx'
import { MissingState } from '~/components/MissingState.tsx'
import { ButtonLink } from '~/components/ButtonLink.tsx'
import { PageTitle } from '~/components/PageTitle.tsx'
import { loadAhead } from '~/lib/load-ahead.ts'
import { sqlEditorPaths } from './paths.ts'
import { IconButton } from '~/ui/icon-button.tsx'
import { ResizeHandle } from '~/ui/resize-handle.tsx'
import { useStoredSize } from '~/ui/use-stored-size.ts'
import { snippetHistory } from '~/state/dashboard-history.ts'
import { connectSearch } from '~/connect/connect-search.ts'
import { SnippetColumn } from './snippets/snippet-column.tsx'
import { SnippetDrawer } from './snippets/snippet-drawer.tsx'
import type { Opened } from './snippets/use-sql-document.ts'
import { useSqlDocument } from './snippets/use-sql-document.ts'
import { loadLogoutPage } from '~/areas/auth/api/load-logout-page.ts'
import { QueryTabs } from './tabs/QueryTabs.tsx'
import { askSyntaxErrors } from './parser/ask-parser.ts'
import { loadMonaco } from './code/use-monaco.ts'
import { Workbench } from './workbench.tsx'

export { prefetchSqlEditor } from './prefetch.ts'

// Starts as soon as this code is loaded, before the first paint. The component that shows the data handles a failure.
loadAhead(loadMonaco)
// Monaco comes first: nobody runs a query before there is an editor.
loadAhead(async () => {
  await loadMonaco()
  await askSyntaxErrors('')
})
// Signing out asks about drafts that the server could not store, so its code must be here when the server is out of reach.
loadAhead(() => import('~/layouts/AccountMenu.tsx'), loadLogoutPage)

const minColumnPx = 180
const maxColumnPx = 480

interface SqlEditorProps {
  projectRef: string
  routeId: string
  linkedSql: string | undefined
}

const Unopened = ({ opened, projectRef }: { opened: Exclude<Opened, { state: 'ready' }>; projectRef: string }) => {
  if (opened.state === 'missing')
    return (
      <MissingState
        title="This snippet does not exist"
        action={
          <ButtonLink to={sqlEditorPaths.snippet({ ref: projectRef, id: 'new' })} variant="primary">
            New snippet
          </ButtonLink>
        }
      >
        It may have been deleted, or it belongs to another member.
      </MissingState>
    )
  if (opened.state === 'failed')
    return (
      <ErrorState
        className="m-4"
        title="The snippet could not be loaded"
        error={opened.error}
        onRetry={opened.retry}
        retrying={opened.isRetrying}
      />
    )
  return null
}

const SqlEditor = ({ projectRef, routeId, linkedSql }: SqlEditorProps) => {
  const navigate = useNavigate()
  const opened = useSqlDocument(projectRef, routeId, linkedSql)
  const [columnPx, setColumnPx] = useStoredSize('cairn.sql.column-width', 220)
  const id = opened.state === 'ready' ? opened.document.id : opened.id
  // Going to another snippet closes the drawer. It is mounted here and not with its button: that is another one once the
  // snippet is loaded, and would close it.
  const [drawerAt, setDrawerAt] = useState<string>()
  const drawerButton = (
    <span className="flex rail:hidden">
      <IconButton
        label="Snippets"
        aria-haspopup="dialog"
        aria-expanded={drawerAt === id}
        onClick={() => setDrawerAt(id)}
      >
        <PanelLeft aria-hidden size={16} />
      </IconButton>
    </span>
  )

  useEffect(() => {
    if (routeId !== 'new') snippetHistory.remember(projectRef, opened.state === 'missing' ? undefined : routeId)
  }, [projectRef, routeId, opened.state])

  return (
    <div className="flex h-[calc(100dvh-3rem-var(--banners,0px))] min-h-0">
      <h1 className="sr-only">SQL editor</h1>
      <aside
        className="relative flex shrink-0 border-r border-line bg-surface-1 max-rail:hidden"
        style={{ width: columnPx }}
      >
        <div className="flex min-w-0 flex-1 flex-col">
          <p className="px-4 pt-3 pb-1 text-base font-medium">SQL</p>
          <SnippetColumn projectRef={projectRef} currentId={id} />
        </div>
        <ResizeHandle
          label="Width of the snippets"
          edge="right"
          size={columnPx}
          min={minColumnPx}
          max={maxColumnPx}
          onSizeChange={setColumnPx}
          className="absolute inset-y-0 -right-1"
        />
      </aside>
      <div className="flex min-w-0 flex-1 flex-col">
        <QueryTabs projectRef={projectRef} currentId={id} />
        {opened.state === 'ready' ? (
          <Workbench
            projectRef={projectRef}
            document={opened.document}
            isNew={routeId === 'new'}
            drawerButton={drawerButton}
            onTaken={() => void navigate({ to: sqlEditorPaths.snippet({ ref: projectRef, id }), replace: true })}
          />
        ) : (
          <div className="min-w-0 flex-1">
            <PageTitle parts={['SQL editor']} />
            <div className="flex h-10 items-center px-2">{drawerButton}</div>
            <Unopened opened={opened} projectRef={projectRef} />
          </div>
        )}
      </div>
      <SnippetDrawer
        projectRef={projectRef}
        currentId={id}
        open={drawerAt === id}
        onClose={() => setDrawerAt(undefined)}
      />
    </div>
  )
}

export const SqlEditorPage = () => {
  const { ref = '', id } = useParams({ strict: false })
  const { sql } = useSearch({ from: '/project/$ref/sql' })
  if (id === undefined)
    return (
      <Navigate
        to={sqlEditorPaths.snippet({ ref, id: snippetHistory.last(ref) ?? 'new' })}
        search={connectSearch}
        replace
      />
    )
  return <SqlEditor projectRef={ref} routeId={id} linkedSql={sql} />
}

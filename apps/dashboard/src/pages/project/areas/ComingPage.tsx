import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { Play } from 'lucide-react'
import { projectQuery } from '~/api/projects.ts'
import { ButtonLink } from '~/components/ButtonLink.tsx'
import { NotFoundState } from '~/components/NotFoundState.tsx'
import { Page } from '~/components/Page.tsx'
import { PageTitle } from '~/components/PageTitle.tsx'
import { paths } from '~/paths.ts'
import { usePreviewsInForce } from '~/previews/use-previews-in-force.ts'
import { CodeBlock } from '~/ui/code-block.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { lookUp } from './area-table.ts'
import { usePlace } from './use-place.ts'

/** Stands at every address of a project that is known and has no screen yet: what will be here, and what does until then. */
export const ComingPage = () => {
  const { ref, path } = usePlace()
  const { data: project } = useQuery(projectQuery(ref))
  const { isOn, isPending } = usePreviewsInForce()
  if (isPending) return null
  const found = lookUp(path, isOn)
  if (found !== undefined && 'insteadAt' in found)
    return <Navigate to={paths.projectPage({ ref, page: found.insteadAt })} replace />
  if (found?.page.coming === undefined) return <NotFoundState place={project?.name} />
  const { page, area } = found
  const { holds, sql } = found.page.coming
  const Icon = page.icon
  return (
    <Page>
      <PageTitle parts={[page.title, page.title === area.title ? undefined : area.title, project?.name]} />
      <PageHeader title={page.title} />
      <EmptyState
        className="rounded-lg border border-dashed border-line-strong py-16"
        icon={<Icon aria-hidden size={28} strokeWidth={1.5} />}
        title="This page is not built yet"
        {...(sql === undefined
          ? {}
          : {
              action: (
                <ButtonLink
                  to={paths.sqlEditor({ ref, id: 'new' })}
                  search={{ sql }}
                  icon={<Play aria-hidden size={14} />}
                >
                  Open in the SQL editor
                </ButtonLink>
              ),
              example: <CodeBlock label="Until then" code={sql} wrap />,
            })}
      >
        {holds}
      </EmptyState>
    </Page>
  )
}

import type { ProjectDetail } from '@cairn/contracts/projects/projects'
import { Link } from '@tanstack/react-router'
import { projectPaths } from '../paths.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { CodeBlock } from '~/ui/code-block.tsx'
import { passwordPlaceholder, uriOf } from '~/connect/connection.ts'
import { useConnect } from '~/connect/use-connect.ts'

/** What most people come for, and the way to all others. */
export const ConnectCard = ({ project }: { project: ProjectDetail }) => {
  const { open } = useConnect()
  const isBranch = project.parent_project_ref !== null
  return (
    <Card title="Connect" trailing={<Button onClick={open}>Languages and ORMs</Button>}>
      <CodeBlock label="Connection string" code={uriOf(project)} />
      <p className="mt-2 text-xs text-faint">
        <code className="font-mono">{passwordPlaceholder}</code>{' '}
        {isBranch
          ? 'is that of the branch’s database, which is not set yet.'
          : 'was chosen when the project was created.'}{' '}
        <Link to={projectPaths.database(project)} className="underline underline-offset-4">
          {isBranch ? 'Set it' : 'Reset it'}
        </Link>
      </p>
    </Card>
  )
}
